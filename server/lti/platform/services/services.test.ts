import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { enroll, listCourseLearners, removeEnrollments } from '#contract/enrollments.ts'
import { getMyGrades } from '#contract/grades.ts'
import { createGroup, setMemberGroups } from '#contract/groups.ts'
import { getMyTool, startDeepLink } from '#contract/lti-lessons.ts'
import { endLtiTool, listLtiLog, saveLtiTool } from '#contract/lti-tools.ts'
import { buildMember, call } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import {
  askWho,
  authorizeAt,
  buildTool,
  buildToolKeys,
  buildToolLesson,
} from '#server/testing/build-tool.ts'
import { readForm } from '#server/testing/form-browser.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const scope = {
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  items: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  results: 'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  groups: 'https://purl.imsglobal.org/spec/lti-gs/scope/contextgroup.readonly',
}

type Built = Awaited<ReturnType<typeof buildToolLesson>>

const tokenUrl = ({ organization }: Built) =>
  `${app.mechanisms.env.publicUrl}/lti/${organization.id}/token`

const assertionOf = (built: Built, more: object = {}) => ({
  iss: built.tool.id,
  sub: built.tool.id,
  aud: tokenUrl(built),
  jti: randomUUID(),
  ...more,
})

async function askToken(built: Built, client_assertion: string, scopes = Object.values(scope)) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/lti/${built.organization.id}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion,
      scope: scopes.join(' '),
    }).toString(),
  })
  const body = answer.json<{
    access_token: string
    scope: string
    error: string
    error_description: string
  }>()
  return { status: answer.statusCode, body }
}

async function tokenOf(built: Built, scopes?: string[]) {
  const { body } = await askToken(built, await built.sign(assertionOf(built)), scopes)
  return body.access_token
}

async function ask(
  built: Built,
  path: string,
  {
    token,
    method = 'GET',
    body,
  }: { token: string; method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object },
) {
  const answer = await app.server.inject({
    method,
    url: `/lti/${built.organization.id}/courses/${built.params.courseId}${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/vnd.ims.lis.v1.score+json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    link: String(answer.headers['link'] ?? ''),
    body: answer.body ? (JSON.parse(answer.body) as unknown) : undefined,
  }
}

const graded = { complete_by: 'score', minimum_score: 50, is_graded: true } as const

async function lineItemOf(built: Built, token: string) {
  const { body } = await ask(built, '/line_items', { token })
  const [first] = body as { id: string }[]
  return `/line_items/${first?.id.split('/').at(-1) ?? ''}`
}

const scoreOf = (built: Built, more: object = {}) => ({
  userId: built.learner.id,
  scoreGiven: 8,
  scoreMaximum: 10,
  activityProgress: 'Completed',
  gradingProgress: 'FullyGraded',
  timestamp: app.clock.now().toISOString(),
  ...more,
})

describe('a course of the organization that doesn’t use the tool', () => {
  test('404: the tool learns neither its members nor those of another course under its address', async () => {
    const built = await buildToolLesson()
    const { params } = await buildCourse({ classroom: built })
    const token = await tokenOf(built)
    expect((await ask(built, '/members', { token })).status).toBe(200)
    expect((await ask({ ...built, params }, '/members', { token })).status).toBe(404)
    expect((await ask({ ...built, params }, '/line_items', { token })).status).toBe(404)
  })
})

describe('POST /lti/…/token', () => {
  test('grants what the admin allows, however much is requested', async () => {
    const built = await buildToolLesson({ tool: { scopes: ['members'] } })
    const { status, body } = await askToken(built, await built.sign(assertionOf(built)))
    expect([status, body.scope]).toEqual([200, scope.members])
    const none = await askToken(built, await built.sign(assertionOf(built)), [scope.score])
    expect([none.status, none.body.error]).toEqual([400, 'invalid_scope'])
  })

  const forged: [what: string, make: (built: Built) => Promise<string>, sentence: RegExp][] = [
    [
      'another audience',
      (b) => b.sign(assertionOf(b, { aud: 'https://elsewhere.example' })),
      /audience/,
    ],
    ['another subject', (b) => b.sign(assertionOf(b, { sub: 'someone' })), /sub/],
    ['no id', (b) => b.sign(assertionOf(b, { jti: undefined })), /no jti/],
    ['an hour ago', (b) => b.sign(assertionOf(b), { seconds: -3600 }), /expired/],
    [
      'a year of validity',
      (b) => b.sign(assertionOf(b), { seconds: 31_536_000 }),
      /more than a day/,
    ],
    [
      'a key of someone else',
      async (b) => (await buildToolKeys()).sign(assertionOf(b)),
      /isn’t among the published keys/,
    ],
    [
      'no signature (alg none)',
      async (b) => new UnsecuredJWT(assertionOf(b)).setIssuedAt().setExpirationTime('1m').encode(),
      /Only RS256/,
    ],
    [
      'a shared secret (HS256)',
      async (b) =>
        new SignJWT(assertionOf(b))
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuedAt()
          .setExpirationTime('1m')
          .sign(new TextEncoder().encode(b.jwks)),
      /Only RS256/,
    ],
    [
      'another kind of RSA (PS256)',
      async (b) => {
        const { privateKey } = await generateKeyPair('PS256')
        return new SignJWT(assertionOf(b))
          .setProtectedHeader({ alg: 'PS256' })
          .setIssuedAt()
          .setExpirationTime('1m')
          .sign(privateKey)
      },
      /Only RS256/,
    ],
  ]
  test.each(forged)('401 for an assertion with %s', async (_what, make, sentence) => {
    const built = await buildToolLesson()
    const { status, body } = await askToken(built, await make(built))
    expect([status, body.error]).toEqual([401, 'invalid_client'])
    expect(body.error_description).toMatch(sentence)
    const log = await done(built.admin, listLtiLog, {
      params: { organizationId: built.organization.id },
      query: { only_failed: 'true' },
    })
    expect(log.items[0]?.error).toMatch(sentence)
  })

  test('401 for a reused assertion, and of two at once only one passes', async () => {
    const built = await buildToolLesson()
    const assertion = await built.sign(assertionOf(built))
    const answers = await Promise.all([askToken(built, assertion), askToken(built, assertion)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await askToken(built, assertion)).body.error_description).toMatch(/used before/)
  })

  test('never fetches keys from an internal address', async () => {
    const built = await buildToolLesson({
      tool: { jwks: null, jwks_url: 'https://127.0.0.1/keys' },
    })
    const { env } = app.mechanisms
    Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: false })
    try {
      const { status, body } = await askToken(built, await built.sign(assertionOf(built)))
      expect([status, body.error_description]).toEqual([
        401,
        expect.stringContaining('isn’t an address on the internet'),
      ])
    } finally {
      Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: true })
    }
  })
})

describe('services', () => {
  test('401 with a token of another organization, an old one, or after the tool was disconnected', async () => {
    const built = await buildToolLesson()
    const other = await buildToolLesson()
    const token = await tokenOf(built)
    expect((await ask(built, '/members', { token })).status).toBe(200)
    expect((await ask(built, '/members', { token: await tokenOf(other) })).status).toBe(401)
    expect((await ask(built, '/members', { token: `${token}x` })).status).toBe(401)
    await done(built.admin, endLtiTool, {
      params: { organizationId: built.organization.id, toolId: built.tool.id },
    })
    expect((await ask(built, '/members', { token })).status).toBe(401)
    const later = await tokenOf(other)
    app.clock.advance({ hours: 2 })
    expect((await ask(other, '/members', { token: later })).status).toBe(401)
  })

  test('403 for a scope that the token lacks or that the admin has withdrawn', async () => {
    const built = await buildToolLesson()
    const onlyMembers = await tokenOf(built, [scope.members])
    expect((await ask(built, '/line_items', { token: onlyMembers })).status).toBe(403)
    const { id: toolId, ...rest } = built.tool
    await done(built.admin, saveLtiTool, {
      params: { organizationId: built.organization.id, toolId },
      body: { ...rest, scopes: ['grades'] },
    })
    expect((await ask(built, '/members', { token: onlyMembers })).status).toBe(403)
  })

  test('404 for a course that the tool isn’t used in', async () => {
    const built = await buildToolLesson()
    const unused = await buildTool(built.admin, built.organization.id, { name: 'Unused' })
    const token = await tokenOf({ ...built, ...unused })
    expect((await ask(built, '/members', { token })).status).toBe(404)
  })

  test('list members page by page, only of the course', async () => {
    const built = await buildToolLesson()
    const outside = await buildMember(built.organization.id, 'learner')
    const second = await buildMember(built.organization.id, 'learner')
    await done(second, enroll, { params: { courseId: built.params.courseId }, body: {} })
    const token = await tokenOf(built)
    const ids: string[] = []
    let path: string | undefined = '/members?limit=1'
    while (path) {
      const page = await ask(built, path, { token })
      const { members } = page.body as { members: { user_id: string }[] }
      expect(members).toHaveLength(1)
      ids.push(...members.map(({ user_id }) => user_id))
      path = /<([^>]+)>; rel="next"/.exec(page.link)?.[1]?.split(built.params.courseId)[1]
    }
    expect(ids.toSorted()).toEqual([built.learner.id, built.instructor.id, second.id].toSorted())
    expect(ids).not.toContain(outside.id)
    const learners = await ask(built, '/members?role=Learner', { token })
    expect((learners.body as { members: object[] }).members).toHaveLength(2)
  })
})

describe('differences of the members', () => {
  test('are who came, changed and left since a reading, and the next ones continue from there', async () => {
    const built = await buildToolLesson({ tool: { shares_name: true } })
    const token = await tokenOf(built)
    const changesOf = (link: string) =>
      /<([^>]+)>; rel="differences"/.exec(link)?.[1]?.split(built.params.courseId)[1] ?? ''
    const first = await ask(built, '/members?limit=1', { token })
    const newcomer = await buildMember(built.organization.id, 'learner')
    await done(newcomer, enroll, { params: { courseId: built.params.courseId }, body: {} })
    const { items } = await done(built.admin, listCourseLearners, {
      params: built.params,
      query: {},
    })
    const leaving = items.find(({ person_id }) => person_id === built.learner.id)
    await done(built.admin, removeEnrollments, {
      params: built.params,
      body: { enrollment_ids: [leaving?.enrollment_id ?? ''] },
    })
    const changes = await ask(built, changesOf(first.link), { token })
    expect((changes.body as { members: object[] }).members).toMatchObject([
      { user_id: newcomer.id, status: 'Active' },
      { user_id: built.learner.id, status: 'Deleted' },
    ])
    const later = await ask(built, changesOf(changes.link), { token })
    expect((later.body as { members: object[] }).members).toEqual([])
    const other = await buildToolLesson()
    const otherToken = await tokenOf(other)
    const foreign = await ask(other, changesOf(first.link), { token: otherToken })
    expect(foreign.status).toBe(404)
  })
})

test('groups of a course’s learners are listed for a tool that may know them', async () => {
  const built = await buildToolLesson({ tool: { scopes: ['members', 'groups'] } })
  const { admin, learner, organization } = built
  const organizationId = organization.id
  const group = async (name: string) =>
    (
      await done(admin, createGroup, {
        params: { organizationId },
        body: { name, description: '' },
      })
    ).id
  const [evening] = [await group('Evening class'), await group('Nobody here')]
  await done(admin, setMemberGroups, {
    params: { organizationId, personId: learner.id },
    body: { group_ids: [evening] },
  })
  const token = await tokenOf(built, [scope.members, scope.groups])
  const listed = await ask(built, '/groups', { token })
  expect(listed.body).toMatchObject({ groups: [{ id: evening, name: 'Evening class' }] })
  const { body } = await ask(built, '/members?groups=true&role=Learner', { token })
  expect(body).toMatchObject({
    members: [{ user_id: learner.id, group_enrollments: [{ group_id: evening }] }],
  })
  const without = await tokenOf(built, [scope.members])
  expect((await ask(built, '/groups', { token: without })).status).toBe(403)
})

describe('scores', () => {
  test('an older score that arrives late is refused and changes nothing', async () => {
    const built = await buildToolLesson({ rules: graded })
    const token = await tokenOf(built)
    const item = await lineItemOf(built, token)
    const send = (more: object) =>
      ask(built, `${item}/scores`, { token, method: 'POST', body: scoreOf(built, more) })
    expect((await send({})).status).toBe(204)
    const early = new Date(app.clock.now().getTime() - 60_000).toISOString()
    expect((await send({ timestamp: early, scoreGiven: 0 })).status).toBe(409)
    expect((await done(built.learner, getMyTool, { params: built.lessonParams })).points).toBe(80)
    expect((await send({})).status).toBe(204)
  })

  test('count once they are fully graded, and complete the lesson once they are high enough', async () => {
    const built = await buildToolLesson({ rules: graded })
    const token = await tokenOf(built)
    const item = await lineItemOf(built, token)
    const send = async (more: object) => {
      app.clock.advance({ seconds: 1 })
      await ask(built, `${item}/scores`, { token, method: 'POST', body: scoreOf(built, more) })
      return done(built.learner, getMyTool, { params: built.lessonParams })
    }
    expect((await send({ scoreGiven: 4 })).completed_at).toBeNull()
    expect((await send({ gradingProgress: 'PendingManual' })).completed_at).toBeNull()
    expect((await send({ scoreGiven: 5 })).completed_at).not.toBeNull()
  })

  test('404 for someone who isn’t enrolled, 400 for an invalid score', async () => {
    const built = await buildToolLesson({ rules: graded })
    const token = await tokenOf(built)
    const item = await lineItemOf(built, token)
    const send = (more: object) =>
      ask(built, `${item}/scores`, { token, method: 'POST', body: scoreOf(built, more) })
    expect((await send({ userId: built.admin.id })).status).toBe(404)
    expect((await send({ scoreGiven: -1 })).status).toBe(400)
    expect((await send({ scoreMaximum: 0 })).status).toBe(400)
    expect((await send({ timestamp: 'yesterday' })).status).toBe(400)
  })

  test('of a column that the tool added reach the gradebook', async () => {
    const built = await buildToolLesson()
    const token = await tokenOf(built)
    const added = await ask(built, '/line_items', {
      token,
      method: 'POST',
      body: { label: 'Bonus bridge', scoreMaximum: 50, tag: 'bonus' },
    })
    expect(added.status).toBe(201)
    const id = (added.body as { id: string }).id.split('/').at(-1) ?? ''
    await ask(built, `/line_items/${id}/scores`, {
      token,
      method: 'POST',
      body: scoreOf(built),
    })
    const grades = await done(built.learner, getMyGrades, { params: built.params })
    expect(grades.items.find(({ title }) => title === 'Bonus bridge')).toMatchObject({
      lesson_id: null,
      cell: { points: 40, maximum_points: 50 },
    })
    expect((await ask(built, `/line_items/${id}`, { token, method: 'DELETE' })).status).toBe(204)
    const after = await done(built.learner, getMyGrades, { params: built.params })
    expect(JSON.stringify(after)).not.toContain('Bonus bridge')
  })
})

describe('POST /lti/…/deep_links', () => {
  const claim = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
  const core = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`

  async function request(built: Built) {
    const begun = await call(built.author, startDeepLink, {
      params: built.params,
      body: { tool_id: built.tool.id, section_id: built.sectionIds[0] ?? '' },
    })
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const page = await app.server.inject({ method: 'GET', url: begun.body.url })
    const login = readForm(page.body)?.fields ?? {}
    const { form } = await authorizeAt(built.organization.id, askWho({ login }), cookie)
    const token = form?.fields['id_token'] ?? ''
    const payload = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>
    const { data } = payload[claim('deep_linking_settings')] as { data: string }
    return {
      iss: built.tool.id,
      aud: `${app.mechanisms.env.publicUrl}/lti/${built.organization.id}`,
      nonce: randomUUID(),
      [core('message_type')]: 'LtiDeepLinkingResponse',
      [core('version')]: '1.3.0',
      [core('deployment_id')]: built.tool.deployment_id,
      [claim('data')]: data,
      [claim('content_items')]: [{ type: 'ltiResourceLink', title: 'Beams' }],
    }
  }

  const answer = (built: Built, JWT: string) =>
    app.server.inject({
      method: 'POST',
      url: `/lti/${built.organization.id}/deep_links`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ JWT }).toString(),
    })

  test('accepts the response to a request once', async () => {
    const built = await buildToolLesson()
    const payload = await request(built)
    expect((await answer(built, await built.sign(payload))).statusCode).toBe(200)
    const again = await answer(built, await built.sign({ ...payload, nonce: randomUUID() }))
    expect([again.statusCode, again.body]).toEqual([
      400,
      expect.stringContaining('answered this request before'),
    ])
  })

  const tampered: [what: string, change: object, sentence: string][] = [
    ['another deployment', { [core('deployment_id')]: 'another' }, 'another deployment'],
    ['another audience', { aud: 'https://elsewhere.example' }, 'wrong audience'],
    ['a request that we never made', { [claim('data')]: 'made.up' }, 'no request of ours'],
    ['no nonce', { nonce: undefined }, 'has no nonce'],
    ['another message', { [core('message_type')]: 'LtiResourceLinkRequest' }, 'another message'],
  ]
  test.each(tampered)('400 for %s', async (_what, change, sentence) => {
    const built = await buildToolLesson()
    const payload = await request(built)
    const refused = await answer(built, await built.sign({ ...payload, ...change }))
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('400 if the message was modified, or another tool responds', async () => {
    const built = await buildToolLesson()
    const payload = await request(built)
    const [head, , signature] = (await built.sign(payload)).split('.')
    const changed = Buffer.from(
      JSON.stringify({
        ...payload,
        [claim('content_items')]: [{ type: 'ltiResourceLink', title: 'Something else' }],
        iat: Math.floor(app.clock.now().getTime() / 1000),
        exp: Math.floor(app.clock.now().getTime() / 1000) + 60,
      }),
    ).toString('base64url')
    const refused = await answer(built, `${head}.${changed}.${signature}`)
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('signature is wrong'),
    ])
    const other = await buildTool(built.admin, built.organization.id)
    const foreign = await answer(built, await other.sign({ ...payload, iss: other.tool.id }))
    expect(foreign.statusCode).toBe(400)
  })
})
