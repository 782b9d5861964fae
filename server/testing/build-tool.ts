import { generateKeyPair, SignJWT, exportJWK, type JWTPayload } from 'jose'
import { randomUUID } from 'node:crypto'
import { addLesson } from '#contract/curriculum.ts'
import { enroll } from '#contract/enrollments.ts'
import type { ToolRules } from '#contract/lessons.ts'
import { launchTool, saveLessonTool } from '#contract/lti-lessons.ts'
import { addLtiTool, type SaveLtiToolBody } from '#contract/lti-tools.ts'
import { call, type Actor } from './actors.ts'
import { buildCourse, done, publishDraft } from './build-course.ts'
import { readForm } from './form-browser.ts'
import { testApp } from './test-app.ts'

const usualRules: ToolRules = {
  complete_by: 'opened',
  minimum_score: 80,
  is_graded: false,
  maximum_points: 100,
}

interface Given {
  rules?: Partial<ToolRules>
  tool?: Partial<SaveLtiToolBody>
  custom?: Record<string, string>
}

/** Keys of a tool that a test plays itself. */
export async function buildToolKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const sign = async (
    payload: JWTPayload,
    { alg = 'RS256', key = privateKey, seconds = 60 } = {},
  ) => {
    const { clock } = await testApp()
    const now = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT(payload)
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(key)
  }
  /** With times of one's own. */
  const signAt = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  return { jwks: JSON.stringify({ keys: [jwk] }), sign, signAt }
}

/** A tool, registered by hand, whose part the test plays. */
export async function buildTool(
  admin: Actor,
  organizationId: string,
  given: Partial<SaveLtiToolBody> = {},
) {
  const keys = await buildToolKeys()
  const tool = await done(admin, addLtiTool, {
    params: { organizationId },
    body: {
      name: 'Bridge lab',
      login_url: 'https://tool.example/login',
      launch_url: 'https://tool.example/launch',
      deep_link_url: 'https://tool.example/choose',
      redirect_urls: ['https://tool.example/launch', 'https://tool.example/choose'],
      jwks: keys.jwks,
      scopes: ['grades', 'members'],
      ...given,
    },
  })
  return { tool, ...keys }
}

/** A published course whose last lesson opens a tool, and its enrolled learner. */
export async function buildToolLesson(given: Given = {}) {
  const built = await buildCourse()
  const { admin, author, learner, organization, params } = built
  const registered = await buildTool(admin, organization.id, given.tool)
  const lesson = await done(author, addLesson, {
    params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'Arches', kind: 'tool' },
  })
  const lessonParams = { ...params, lessonId: lesson.id }
  await done(author, saveLessonTool, {
    params: lessonParams,
    body: {
      tool_id: registered.tool.id,
      url: null,
      custom: given.custom ?? {},
      opens_in: 'frame',
      rules: { ...usualRules, ...given.rules },
    },
  })
  await publishDraft(built)
  await done(learner, enroll, { params: { courseId: params.courseId }, body: {} })
  return { ...built, ...registered, lessonParams }
}

type Place = Awaited<ReturnType<typeof buildToolLesson>>['lessonParams']

/** Clicks the lesson's button. Answers what the browser sends to the tool, and the cookie that it keeps. */
export async function beginLaunch(learner: Actor, params: Place) {
  const { server } = await testApp()
  const { status, body, headers } = await call(learner, launchTool, { params })
  if (status !== 200) throw new Error('The launch was refused.')
  const page = await server.inject({
    method: 'GET',
    url: body.url,
    headers: { accept: 'text/html' },
  })
  const form = readForm(page.body)
  const cookie = (headers['set-cookie'] as string | undefined)?.split(';')[0] ?? ''
  return { url: body.url, page, login: form?.fields ?? {}, action: form?.action, cookie }
}

type Begun = Awaited<ReturnType<typeof beginLaunch>>

/** What a tool answers the login with. */
export const askWho = (
  { login }: Pick<Begun, 'login'>,
  more: Record<string, string> = {},
): Record<string, string> => ({
  scope: 'openid',
  response_type: 'id_token',
  response_mode: 'form_post',
  prompt: 'none',
  client_id: login['client_id'] ?? '',
  redirect_uri: 'https://tool.example/launch',
  login_hint: login['login_hint'] ?? '',
  lti_message_hint: login['lti_message_hint'] ?? '',
  nonce: 'a nonce',
  state: 'a state',
  ...more,
})

export async function authorizeAt(
  organizationId: string,
  query: Record<string, string>,
  cookie = '',
) {
  const { server } = await testApp()
  const answer = await server.inject({
    method: 'GET',
    url: `/lti/${organizationId}/authorize`,
    query,
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
  })
  return { status: answer.statusCode, text: answer.body, form: readForm(answer.body) }
}
