import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeJwt } from 'jose'
import { listLtiLog } from '#contract/lti-tools.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { buildPublishedCourse, done } from '#server/testing/build-course.ts'
import {
  moodlePlatform,
  type MoodlePlatform,
  type MoodleUser,
} from '#server/testing/moodle-platform.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const student: MoodleUser = { id: '12', firstname: 'Ada', lastname: 'Lovelace', role: 'Learner' }
const teacher: MoodleUser = { id: '3', firstname: 'Mary', lastname: 'Ward', role: 'Instructor' }

let app: TestApp
let moodle: MoodlePlatform
beforeAll(async () => {
  app = await testApp()
  moodle = await moodlePlatform()
  moodle.state.users = [student, teacher]
})
afterAll(() => moodle.close())

async function buildConnected() {
  const built = await buildPublishedCourse()
  const connected = await moodle.connect(built.admin, built.organization.id)
  const { publicUrl } = app.mechanisms.env
  const organizationId = built.organization.id
  const target = `${publicUrl}/lti/${organizationId}/tool/launch?course=${built.params.courseId}`
  return { ...built, ...connected, organizationId, target }
}

const lessonOf = ({ lessons }: Awaited<ReturnType<typeof buildConnected>>) => lessons[0]?.id ?? ''

describe('Moodle as a platform', () => {
  test('connects with one URL, and again with the same client when an admin repeats it', async () => {
    const built = await buildConnected()
    expect(built.status).toBe(200)
    expect(built.platform).toMatchObject({
      issuer: moodle.state.address,
      client_id: moodle.clientId,
      deployment_ids: ['1'],
      token_url: `${moodle.state.address}/mod/lti/token.php`,
    })
    const { organizationId, admin, platform } = built
    const again = await moodle.connect(admin, organizationId)
    expect([again.status, again.platform?.id]).toEqual([200, platform?.id])
  })

  test('lets a teacher choose a lesson, and gets an item with a grade that its form accepts', async () => {
    const built = await buildConnected()
    const { organizationId, params } = built
    const launchUrl = built.target.split('?')[0] ?? ''
    const returnUrl = `${moodle.state.address}/mod/lti/contentitem_return.php?course=2&id=1&sesskey=abc`
    const choosing = await moodle.launch(organizationId, teacher, launchUrl, {
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingRequest',
      'https://purl.imsglobal.org/spec/lti/claim/resource_link': undefined,
      'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
        accept_types: ['ltiResourceLink'],
        accept_presentation_document_targets: ['frame', 'iframe', 'window'],
        accept_copy_advice: false,
        accept_multiple: true,
        accept_unsigned: false,
        auto_create: false,
        can_confirm: false,
        deep_link_return_url: returnUrl,
        title: 'School courses',
        text: '',
      },
    })
    const base = `/lti/${organizationId}/tool`
    const picker = await moodle.post(`${base}/chooser`, {
      ticket: choosing.ticket,
      secret: choosing.secret,
    })
    const ticket = /name="ticket" value="([^"]+)"/.exec(picker.text)?.[1] ?? ''
    const answer = await moodle.post(`${base}/choose`, {
      ticket,
      secret: choosing.secret,
      choice: `${params.courseId} ${lessonOf(built)}`,
    })
    expect(answer.form?.action).toBe(returnUrl)
    const jwt = decodeJwt(answer.form?.fields['JWT'] ?? '')
    expect(jwt).toMatchObject({
      iss: moodle.clientId,
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti/claim/version': '1.3.0',
      'https://purl.imsglobal.org/spec/lti/claim/deployment_id': '1',
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
        {
          type: 'ltiResourceLink',
          title: 'Lesson 1',
          url: `${built.target}&lesson=${lessonOf(built)}`,
          lineItem: { scoreMaximum: 100 },
        },
      ],
    })
    // Moodle finds the tool of an activity by its address.
    expect(`${built.target}&lesson=x`.startsWith(launchUrl)).toBe(true)
  })

  test('gets the result of its students at the grade item, with the type in the query', async () => {
    const built = await buildConnected()
    const lessonId = lessonOf(built)
    const entered = await moodle.enter(
      built.organizationId,
      student,
      `${built.target}&lesson=${lessonId}`,
    )
    expect(entered.path).toContain(`/lessons/${lessonId}`)
    moodle.state.scores.length = 0
    await done(entered, completeLesson, { params: { ...built.params, lessonId } })
    await app.drainJobs()
    expect(moodle.state.scores).toMatchObject([
      { userId: student.id, scoreGiven: 100, scoreMaximum: 100, gradingProgress: 'FullyGraded' },
    ])
  })

  test('gets no grade of a teacher, whom nobody grades there', async () => {
    const built = await buildConnected()
    const lessonId = lessonOf(built)
    const entered = await moodle.enter(built.organizationId, teacher, built.target)
    moodle.state.scores.length = 0
    await done(entered, completeLesson, { params: { ...built.params, lessonId } })
    await app.drainJobs()
    const { items } = await done(built.admin, listLtiLog, {
      params: { organizationId: built.organizationId },
      query: {},
    })
    expect(moodle.state.scores).toEqual([])
    expect(items.map(({ action, error }) => [action, error])).toEqual([
      ['launch', ''],
      ['register', ''],
    ])
  })

  test('hears once about a score that it refuses for good; the log says so', async () => {
    const built = await buildConnected()
    const lessonId = lessonOf(built)
    const target = `${built.target}&lesson=${lessonId}`
    const leaving: MoodleUser = { ...student, id: '13' }
    const entered = await moodle.enter(built.organizationId, leaving, target)
    await done(entered, completeLesson, { params: { ...built.params, lessonId } })
    // A job that fails would fail the test here.
    await app.drainJobs()
    const { items } = await done(built.admin, listLtiLog, {
      params: { organizationId: built.organizationId },
      query: { only_failed: true },
    })
    expect(items).toMatchObject([
      { action: 'score', error: 'The platform answered 400 to a score.' },
    ])
  })
})
