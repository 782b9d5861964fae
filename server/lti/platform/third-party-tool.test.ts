import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLesson, getCurriculum } from '#contract/curriculum.ts'
import { enroll } from '#contract/enrollments.ts'
import { getMyGrades } from '#contract/grades.ts'
import {
  getLessonTool,
  getMyTool,
  launchTool,
  saveLessonTool,
  startDeepLink,
} from '#contract/lti-lessons.ts'
import { listLtiTools, saveLtiTool, startLtiRegistration } from '#contract/lti-tools.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse, done, publishDraft } from '#server/testing/build-course.ts'
import { FormBrowser } from '#server/testing/form-browser.ts'
import { listening } from '#server/testing/listening.ts'
import { thirdPartyTool, type ThirdPartyTool } from '#server/testing/lti-tool.ts'
import { clock } from '#server/testing/shared-state.ts'
import { testApp } from '#server/testing/test-app.ts'

let address = ''
let tool: ThirdPartyTool
let restore = () => {}

beforeAll(async () => {
  const { mechanisms } = await testApp()
  address = await listening()
  const { env } = mechanisms
  const { publicUrl } = env
  // The tool calls the server back, so its URLs have to point there.
  Object.assign(env, { publicUrl: address })
  restore = () => Object.assign(env, { publicUrl })
  tool = await thirdPartyTool()
})
afterAll(() => restore())

/** Registered by the tool itself, and used in a lesson that it grades. */
async function buildThirdParty() {
  const built = await buildCourse()
  const { admin, author, organization, params } = built
  const organizationParams = { organizationId: organization.id }
  const { url } = await done(admin, startLtiRegistration, {
    params: organizationParams,
    body: { registration_url: `${tool.url}/register` },
  })
  const registered = await fetch(url)
  expect(await registered.text()).toContain('org.imsglobal.lti.close')
  const { tools } = await done(admin, listLtiTools, { params: organizationParams })
  const [added] = tools
  if (!added) throw new Error('The tool did not register.')
  const lesson = await done(author, addLesson, {
    params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'Arches', kind: 'tool' },
  })
  return {
    ...built,
    registrationUrl: url,
    added,
    lessonParams: { ...params, lessonId: lesson.id },
  }
}

async function open(launch: { url: string }, cookie: string) {
  // The tool's clock runs on while ours is frozen: on a slow machine, one launch takes longer than clocks may differ.
  const browser = new FormBrowser({ beforeEach: () => clock.reset() })
  browser.setCookie(new URL(address).host, cookie)
  return browser.open(address + launch.url)
}

describe('a third-party tool (ltijs)', () => {
  test('registers once, with the services it asks for and no data about people', async () => {
    const { added, registrationUrl } = await buildThirdParty()
    expect(added).toMatchObject({
      name: 'Bridge lab',
      is_dynamic: true,
      login_url: `${tool.url}/login`,
      jwks_url: `${tool.url}/keys`,
      scopes: ['grades', 'members'],
      shares_name: false,
      shares_email: false,
    })
    expect(added.deep_link_url).not.toBeNull()
    const again = await fetch(registrationUrl)
    expect(again.status).toBeGreaterThanOrEqual(400)
  })

  test('is launched, lists members and sends a grade that reaches gradebook and lesson', async () => {
    const built = await buildThirdParty()
    const { admin, author, learner, instructor, params, lessonParams, added } = built
    await done(author, saveLessonTool, {
      params: lessonParams,
      body: {
        tool_id: added.id,
        url: null,
        custom: { place: '$Context.title' },
        opens_in: 'frame',
        rules: { complete_by: 'score', minimum_score: 50, is_graded: true, maximum_points: 20 },
      },
    })
    const { id: toolId, jwks, ...rest } = added
    await done(admin, saveLtiTool, {
      params: { organizationId: params.organizationId, toolId },
      body: { ...rest, jwks, shares_name: true },
    })
    await publishDraft(built)
    await done(learner, enroll, { params: { courseId: params.courseId }, body: {} })

    const launched = await call(learner, launchTool, { params: lessonParams })
    const page = await open(launched.body, String(launched.headers['set-cookie']))
    expect(page.text).toBe('Welcome to the bridge lab')
    const token = tool.launches.at(-1)
    if (!token) throw new Error('The tool saw no launch.')
    expect(token.user).toBe(learner.id)
    expect(token.userInfo['email']).toBeUndefined()
    expect(token.platformContext).toMatchObject({
      resource: { id: lessonParams.lessonId, title: 'Arches' },
      custom: { place: 'Reading rivers' },
    })

    const { members } = await tool.provider.NamesAndRoles.getMembers(token)
    expect(members.map(({ user_id }) => user_id).toSorted()).toEqual(
      [learner.id, instructor.id].toSorted(),
    )
    expect(members[0]).toHaveProperty('name')
    expect(members[0]).not.toHaveProperty('email')

    const { lineItems } = await tool.provider.Grade.getLineItems(token, { resourceLinkId: true })
    expect(lineItems).toHaveLength(1)
    const lineItem = token.platformContext.endpoint?.lineitem ?? ''
    expect(lineItems[0]?.id).toBe(lineItem)
    await tool.provider.Grade.submitScore(token, lineItem, {
      userId: learner.id,
      scoreGiven: 3,
      scoreMaximum: 4,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
    })
    const mine = await done(learner, getMyTool, { params: lessonParams })
    expect(mine).toMatchObject({ points: 15, maximum_points: 20 })
    expect(mine.completed_at).not.toBeNull()
    const grades = await done(learner, getMyGrades, { params })
    expect(JSON.stringify(grades)).toContain('"points":15')
    const { scores } = await tool.provider.Grade.getScores(token, lineItem)
    expect(scores).toMatchObject([{ userId: learner.id, resultScore: 15, resultMaximum: 20 }])
  })

  test('responds to a deep-linking request with two items, which become lessons', async () => {
    const { author, params, sectionIds, added } = await buildThirdParty()
    tool.items = [
      { type: 'ltiResourceLink', url: tool.url, title: 'Beams', custom: { part: 'beams' } },
      {
        type: 'ltiResourceLink',
        title: 'Cables',
        lineItem: { scoreMaximum: 10, label: 'Cables', tag: 'cables' },
        window: {},
      },
      { type: 'html', html: '<b>not a lesson</b>' },
    ]
    const begun = await call(author, startDeepLink, {
      params,
      body: { tool_id: added.id, section_id: sectionIds[0] ?? '' },
    })
    const page = await open(begun.body, String(begun.headers['set-cookie']))
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('added: 2')])
    const { sections } = await done(author, getCurriculum, { params })
    const titles = sections.flatMap(({ lessons }) => lessons.map(({ title }) => title))
    expect(titles.slice(-2)).toEqual(['Beams', 'Cables'])
  })

  test('fills the lesson that asked with the first item; the others follow it', async () => {
    const { author, lessonParams, params, added } = await buildThirdParty()
    tool.items = [
      { type: 'ltiResourceLink', title: 'Beams', custom: { part: 'beams' } },
      { type: 'ltiResourceLink', title: 'Cables' },
    ]
    const begun = await call(author, startDeepLink, {
      params,
      body: { tool_id: added.id, lesson_id: lessonParams.lessonId },
    })
    await open(begun.body, String(begun.headers['set-cookie']))
    const filled = await done(author, getLessonTool, { params: lessonParams })
    expect(filled).toMatchObject({ tool_id: added.id, custom: { part: 'beams' } })
    const { sections } = await done(author, getCurriculum, { params })
    const titles = sections.flatMap(({ lessons }) => lessons.map(({ title }) => title))
    expect(titles.slice(-2)).toEqual(['Beams', 'Cables'])
  })
})
