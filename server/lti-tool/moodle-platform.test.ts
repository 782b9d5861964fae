import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeJwt } from 'jose'
import { setCourseInstructor } from '#contract/courses.ts'
import { enroll, listCourseLearners, removeEnrollments } from '#contract/enrollments.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import {
  endLtiPlatform,
  listLaunchedPeople,
  restoreLaunchedPerson,
  revokeLaunchedPerson,
  saveLtiPlatform,
  syncLtiPlatform,
} from '#contract/lti-platforms.ts'
import { listLtiLog } from '#contract/lti-tools.ts'
import { listMembers } from '#contract/organizations.ts'
import { getCourseHome } from '#contract/progress.ts'
import { call } from '#server/testing/actors.ts'
import { buildAssignment, submit } from '#server/testing/build-assignment.ts'
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
// What is left to do would look for the platform from another file.
afterAll(async () => {
  await app.drainJobs()
  moodle.close()
})

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

const rosterOf = async (built: Awaited<ReturnType<typeof buildConnected>>) => {
  const { items } = await done(built.admin, listLaunchedPeople, {
    params: { organizationId: built.organizationId, platformId: built.platform?.id ?? '' },
    query: {},
  })
  return items.map(({ name, role, courses }) => [name, role, courses.length])
}

const learnersOf = async ({ admin, params }: Awaited<ReturnType<typeof buildConnected>>) => {
  const { items } = await done(admin, listCourseLearners, { params, query: {} })
  return items.map(({ name }) => name)
}

const syncNow = async (built: Awaited<ReturnType<typeof buildConnected>>) => {
  await done(built.admin, syncLtiPlatform, {
    params: { organizationId: built.organizationId, platformId: built.platform?.id ?? '' },
  })
  await app.drainJobs()
}

const logOf = async (built: Awaited<ReturnType<typeof buildConnected>>) =>
  (
    await done(built.admin, listLtiLog, {
      params: { organizationId: built.organizationId },
      query: {},
    })
  ).items

describe('the members of a course at Moodle', () => {
  const newcomer: MoodleUser = { id: '14', firstname: 'Alan', lastname: 'Turing', role: 'Learner' }

  test('are enrolled and removed as they come and leave, page by page; the log counts them', async () => {
    const built = await buildConnected()
    const entered = await moodle.enter(built.organizationId, student, built.target)
    moodle.state.users = [student, teacher, newcomer]
    moodle.state.pageMembers = 2
    await syncNow(built)
    expect(await rosterOf(built)).toEqual([
      ['Ada Lovelace', 'learner', 1],
      ['Alan Turing', 'learner', 1],
    ])
    expect((await logOf(built))[0]).toMatchObject({
      action: 'members',
      error: '',
      changed: { added: 1, removed: 0 },
    })

    moodle.state.users = [teacher, { ...newcomer, lastname: 'Mathison' }]
    await syncNow(built)
    expect(await rosterOf(built)).toEqual([
      ['Ada Lovelace', 'learner', 0],
      ['Alan Mathison', 'learner', 1],
    ])
    const lessonParams = { ...built.params, lessonId: lessonOf(built) }
    expect((await call(entered, completeLesson, { params: lessonParams })).status).toBe(409)
    expect(await learnersOf(built)).toEqual(['Alan Mathison'])
    moodle.state.users = [student, teacher]
    moodle.state.pageMembers = 0
    const again = await moodle.enter(built.organizationId, student, built.target)
    expect((await call(again, completeLesson, { params: lessonParams })).status).toBe(200)
  })

  test('stay if the list is empty or can’t be read, and the log says why', async () => {
    const built = await buildConnected()
    await moodle.enter(built.organizationId, student, built.target)
    moodle.state.users = []
    await syncNow(built)
    expect((await logOf(built))[0]?.error).toBe(
      'The platform’s member list is empty, so nobody was removed.',
    )
    moodle.state.membersFail = 403
    await syncNow(built)
    expect((await logOf(built))[0]?.error).toBe(
      'The platform answered 403 when asked for its members.',
    )
    moodle.state.membersFail = 0
    moodle.state.users = [student, teacher]
    expect(await rosterOf(built)).toEqual([['Ada Lovelace', 'learner', 1]])
  })

  test('are only read from the host that the launch named', async () => {
    const built = await buildConnected()
    await moodle.enter(built.organizationId, student, built.target)
    moodle.state.nextPage = 'https://elsewhere.example/members'
    await syncNow(built)
    moodle.state.nextPage = ''
    expect((await logOf(built))[0]?.error).toBe(
      'The platform’s member list continues on another host.',
    )
  })

  test('are read as changes if the platform offers them', async () => {
    const built = await buildConnected()
    await moodle.enter(built.organizationId, student, built.target)
    moodle.state.changes = []
    await syncNow(built)
    moodle.state.changes = [
      { ...newcomer, status: 'Active' },
      { ...student, status: 'Deleted' },
    ]
    moodle.state.memberRequests.length = 0
    await syncNow(built)
    moodle.state.changes = undefined
    expect(moodle.state.memberRequests.every((url) => url.includes('since='))).toBe(true)
    expect(await learnersOf(built)).toEqual(['Alan Turing'])
  })

  test('keep an enrollment that didn’t come from the platform', async () => {
    const built = await buildConnected()
    const entered = await moodle.enter(built.organizationId, student, built.target)
    const { courseId } = built.params
    const { items } = await done(built.admin, listCourseLearners, {
      params: built.params,
      query: {},
    })
    const enrollment_ids = items.map(({ enrollment_id }) => enrollment_id)
    await done(built.admin, removeEnrollments, { params: built.params, body: { enrollment_ids } })
    await done(entered, enroll, { params: { courseId }, body: {} })
    moodle.state.users = [teacher]
    await moodle.enter(built.organizationId, student, built.target)
    await syncNow(built)
    moodle.state.users = [student, teacher]
    expect(await learnersOf(built)).toEqual(['Ada Lovelace'])
  })

  test('lose access one by one when an admin revokes it, and come back when restored', async () => {
    const built = await buildConnected()
    const entered = await moodle.enter(built.organizationId, student, built.target)
    const params = {
      organizationId: built.organizationId,
      platformId: built.platform?.id ?? '',
      personId: entered.id,
    }
    expect((await call(built.instructor, revokeLaunchedPerson, { params })).status).toBe(403)
    await done(built.admin, revokeLaunchedPerson, { params })
    await done(built.admin, revokeLaunchedPerson, { params })
    expect((await call(entered, getCourseHome, { params: built.params })).status).toBe(401)
    const refused = await moodle.launch(built.organizationId, student, built.target)
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('An admin of this organization has revoked your access.'),
    ])
    await syncNow(built)
    expect(await rosterOf(built)).toEqual([['Ada Lovelace', 'learner', 0]])

    await done(built.admin, restoreLaunchedPerson, { params })
    const back = await moodle.enter(built.organizationId, student, built.target)
    expect([back.id, await learnersOf(built)]).toEqual([entered.id, ['Ada Lovelace']])
  })

  test('lose sessions, courses and roles when the registration ends', async () => {
    const built = await buildConnected()
    const { organizationId, admin, platform } = built
    if (!platform) throw new Error('Moodle is connected.')
    await done(admin, saveLtiPlatform, {
      params: { organizationId, platformId: platform.id },
      body: { ...platform, staff_role: 'instructor' },
    })
    const learner = await moodle.enter(organizationId, student, built.target)
    const staff = await moodle.enter(organizationId, teacher, built.target)
    await done(admin, endLtiPlatform, { params: { organizationId, platformId: platform.id } })
    await app.drainJobs()
    for (const actor of [learner, staff]) {
      expect((await call(actor, getCourseHome, { params: built.params })).status).toBe(401)
    }
    expect(await learnersOf(built)).toEqual([])
    const { items: members } = await done(admin, listMembers, {
      params: { organizationId },
      query: { page_size: 100 },
    })
    expect(members.find(({ id }) => id === staff.id)?.role).toBe('learner')
  })
})

test('a teacher at Moodle opens the submission behind a grade, once they teach the course here', async () => {
  const built = await buildAssignment()
  const organizationId = built.organization.id
  const { platform } = await moodle.connect(built.admin, organizationId)
  if (!platform) throw new Error('Moodle is connected.')
  await done(built.admin, saveLtiPlatform, {
    params: { organizationId, platformId: platform.id },
    body: { ...platform, staff_role: 'instructor' },
  })
  const { courseId, lessonId } = built.lessonParams
  const target = `${app.mechanisms.env.publicUrl}/lti/${organizationId}/tool/launch?course=${courseId}&lesson=${lessonId}`
  const learner = await moodle.enter(organizationId, student, target)
  const handedIn = randomUUID()
  const work = await submit(learner, built.lessonParams, { submission_id: handedIn })
  expect(work.status).toBe(200)
  const review = {
    'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiSubmissionReviewRequest',
    'https://purl.imsglobal.org/spec/lti/claim/for_user': { user_id: student.id },
  }
  const refused = await moodle.launch(organizationId, teacher, target, review)
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('Only people who teach this course here'),
  ])
  const { id: teacherId } = await moodle.enter(organizationId, teacher, target)
  await done(built.author, setCourseInstructor, {
    params: { ...built.params, personId: teacherId },
    body: { rights: 'assistant' },
  })
  const opened = await moodle.enter(organizationId, teacher, target, review)
  expect(opened.path).toBe(`/dashboard/instructor/courses/${courseId}/grading/${handedIn}`)
  const unknown = await moodle.launch(organizationId, teacher, target, {
    ...review,
    'https://purl.imsglobal.org/spec/lti/claim/for_user': { user_id: 'nobody' },
  })
  expect(unknown.status).toBe(404)
})
