import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addLtiPlatform,
  endLtiPlatform,
  finishLtiLaunch,
  inviteLtiPlatform,
  listLtiPlatforms,
} from '#contract/lti-platforms.ts'
import { listLtiLog, listLtiTools, startLtiRegistration } from '#contract/lti-tools.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { getCourseHome } from '#contract/progress.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { buildPublishedCourse, done } from '#server/testing/build-course.ts'
import { buildToolKeys } from '#server/testing/build-tool.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const learnerRole = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
const teacherRole = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'

let app: TestApp
let keys: Awaited<ReturnType<typeof buildToolKeys>>
let platform: Server
let address = ''
/** Scores sent to the platform. */
const scores: { path: string; body: Record<string, unknown> }[] = []

beforeAll(async () => {
  app = await testApp()
  keys = await buildToolKeys()
  platform = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/jwks') return response.end(keys.jwks)
      if (request.url === '/configuration') {
        return response.end(
          JSON.stringify({
            issuer: 'https://canvas.instructure.com',
            authorization_endpoint: `${address}/auth`,
            token_endpoint: `${address}/token`,
            jwks_uri: `${address}/jwks`,
            registration_endpoint: `${address}/register`,
          }),
        )
      }
      if (request.url === '/token') return response.end('{"access_token":"a token"}')
      scores.push({
        path: request.url ?? '',
        body: JSON.parse(text) as Record<string, unknown>,
      })
      return response.end('{}')
    })
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
// What is left to do would look for the platform from another file.
afterAll(async () => {
  await app.drainJobs()
  platform.close()
})

/** A published course, and a platform that may launch it. */
async function buildLaunchable(staffRole: 'learner' | 'instructor' = 'learner') {
  const built = await buildPublishedCourse()
  const { admin, organization } = built
  const clientId = randomUUID()
  await done(admin, addLtiPlatform, {
    params: { organizationId: organization.id },
    body: {
      name: 'Campus',
      issuer: address,
      client_id: clientId,
      deployment_ids: ['1'],
      authorization_url: `${address}/auth`,
      token_url: `${address}/token`,
      jwks_url: `${address}/jwks`,
      staff_role: staffRole,
    },
  })
  return { ...built, clientId }
}

type Built = Awaited<ReturnType<typeof buildLaunchable>>

const at = ({ organization }: Built, path: string) => `/lti/${organization.id}/tool/${path}`

async function beginLogin(built: Built) {
  const page = await app.server.inject({
    method: 'GET',
    url: at(built, 'login'),
    query: {
      iss: address,
      client_id: built.clientId,
      login_hint: 'someone',
      target_link_uri: 'https://anything.example',
    },
    headers: { accept: 'text/html' },
  })
  const begun = JSON.parse(/const begun = (\{.*?\})\n/.exec(page.body)?.[1] ?? '{}') as {
    url: string
    state: string
    secret: string
  }
  return { ...begun, nonce: new URL(begun.url).searchParams.get('nonce') ?? '' }
}

type Begun = Awaited<ReturnType<typeof beginLogin>>

const messageOf = (built: Built, begun: Begun, more: JWTPayload = {}): JWTPayload => ({
  iss: address,
  aud: built.clientId,
  sub: 'student-7',
  nonce: begun.nonce,
  given_name: 'Ada',
  family_name: 'Lovelace',
  email: 'admin@lyceum.test',
  [claim('message_type')]: 'LtiResourceLinkRequest',
  [claim('version')]: '1.3.0',
  [claim('deployment_id')]: '1',
  [claim('target_link_uri')]:
    `${app.mechanisms.env.publicUrl}${at(built, 'launch')}?course=${built.params.courseId}`,
  [claim('roles')]: [learnerRole],
  [claim('resource_link')]: { id: 'link' },
  ...more,
})

async function post(url: string, fields: Record<string, string>) {
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  })
  const passed = JSON.parse(/const passed = (\{.*?\})\n/.exec(answer.body)?.[1] ?? '{}') as {
    ticket?: string
  }
  return { status: answer.statusCode, text: answer.body, ticket: passed.ticket ?? '' }
}

async function launch(built: Built, more: JWTPayload = {}) {
  const begun = await beginLogin(built)
  const id_token = await keys.sign(messageOf(built, begun, more))
  const landed = await post(at(built, 'launch'), { id_token, state: begun.state })
  return { ...landed, begun, id_token }
}

const finish = (built: Built, ticket: string, browser_secret: string) =>
  call(null, finishLtiLaunch, {
    body: { organization_id: built.organization.id, ticket, browser_secret },
  })

describe('a launch from another platform', () => {
  test('signs a new person in, enrolled in the course, by subject and never by address', async () => {
    const built = await buildLaunchable()
    const victim = await buildPerson()
    const { ticket, begun } = await launch(built, { email: victim.email, email_verified: true })
    const { status, body } = await finish(built, ticket, begun.secret)
    expect(status).toBe(200)
    expect(body.session.id).not.toBe(victim.id)
    expect(body.session.organizations.map(({ id, role }) => [id, role])).toEqual([
      [built.organization.id, 'learner'],
    ])
    expect(body.path).toBe(`/dashboard/student/courses/${built.params.courseId}`)
    const actor = { accessToken: body.session.access_token }
    const home = await call(actor, getCourseHome, { params: built.params })
    expect(home.status).toBe(200)

    const again = await launch(built)
    const second = await finish(built, again.ticket, again.begun.secret)
    expect(second.body.session.id).toBe(body.session.id)
    const other = await launch(built, { sub: 'student-8' })
    const third = await finish(built, other.ticket, other.begun.secret)
    expect(third.body.session.id).not.toBe(body.session.id)
  })

  test('makes teachers instructors only if the admin allows it', async () => {
    for (const role of ['learner', 'instructor'] as const) {
      const built = await buildLaunchable(role)
      const { ticket, begun } = await launch(built, { [claim('roles')]: [teacherRole] })
      const { body } = await finish(built, ticket, begun.secret)
      expect(body.session.organizations[0]?.role).toBe(role)
    }
  })

  test('is finished once, within ten minutes, in the browser that started it', async () => {
    const built = await buildLaunchable()
    const first = await launch(built)
    const stolen = await finish(built, first.ticket, 'another secret')
    expect([stolen.status, stolen.error.code]).toEqual([403, 'lti_launch_failed'])
    expect((await finish(built, first.ticket, first.begun.secret)).status).toBe(403)

    const second = await launch(built)
    expect((await finish(built, second.ticket, second.begun.secret)).status).toBe(200)
    expect((await finish(built, second.ticket, second.begun.secret)).status).toBe(403)

    const late = await launch(built)
    app.clock.advance({ minutes: 11 })
    expect((await finish(built, late.ticket, late.begun.secret)).status).toBe(403)
  })

  test('is refused if its state or nonce was used before', async () => {
    const built = await buildLaunchable()
    const { begun, id_token } = await launch(built)
    const replayed = await post(at(built, 'launch'), { id_token, state: begun.state })
    expect([replayed.status, replayed.text]).toEqual([400, expect.stringContaining('used already')])
    const fresh = await beginLogin(built)
    const moved = await post(at(built, 'launch'), { id_token, state: fresh.state })
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining('nonce')])
  })

  const wrong: [what: string, more: JWTPayload, sentence: string][] = [
    ['another audience', { aud: 'someone-else' }, 'wrong audience'],
    ['another issuer', { iss: 'https://elsewhere.example' }, 'wrong issuer'],
    ['another deployment', { [claim('deployment_id')]: '2' }, 'deployment'],
    ['no deployment', { [claim('deployment_id')]: undefined }, 'deployment'],
    ['another nonce', { nonce: 'made up' }, 'nonce'],
    ['another version', { [claim('version')]: '1.1' }, 'LTI 1.3'],
    ['an unknown message', { [claim('message_type')]: 'Other' }, 'doesn’t know'],
    ['nobody', { sub: undefined }, 'who is there'],
    ['another authorized party', { azp: 'someone-else' }, 'azp'],
    ['no course', { [claim('target_link_uri')]: 'https://anything.example' }, 'names no course'],
  ]
  test.each(wrong)(
    'is refused with %s, and the log gives the reason',
    async (_what, more, sentence) => {
      const built = await buildLaunchable()
      const { status, text } = await launch(built, more)
      expect(status).toBe(400)
      expect(text).toContain(sentence)
      const log = await done(built.admin, listLtiLog, {
        params: { organizationId: built.organization.id },
        query: { only_failed: 'true' },
      })
      expect(log.items[0]?.error).toContain(sentence)
    },
  )

  test('with several audiences names us as the authorized party', async () => {
    const built = await buildLaunchable()
    const aud = [built.clientId, 'someone-else']
    expect((await launch(built, { aud })).status).toBe(400)
    expect((await launch(built, { aud, azp: built.clientId })).status).toBe(200)
  })

  test('is refused unsigned, with a shared secret, by another key, and expired', async () => {
    const built = await buildLaunchable()
    const others = await buildToolKeys()
    const tokens = [
      async (begun: Begun) =>
        new UnsecuredJWT(messageOf(built, begun)).setIssuedAt().setExpirationTime('1m').encode(),
      (begun: Begun) =>
        new SignJWT(messageOf(built, begun))
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuedAt()
          .setExpirationTime('1m')
          .sign(new TextEncoder().encode(keys.jwks)),
      (begun: Begun) => others.sign(messageOf(built, begun)),
      (begun: Begun) => keys.sign(messageOf(built, begun), { seconds: -120 }),
    ]
    for (const make of tokens) {
      const begun = await beginLogin(built)
      const fields = { id_token: await make(begun), state: begun.state }
      expect((await post(at(built, 'launch'), fields)).status).toBe(400)
    }
    // Clocks may differ by a minute.
    const begun = await beginLogin(built)
    const slow = await keys.sign(messageOf(built, begun), { seconds: -30 })
    const taken = await post(at(built, 'launch'), { id_token: slow, state: begun.state })
    expect(taken.status).toBe(200)
  })

  test('may be dated a minute ahead, and is refused beyond that or if it is valid for days', async () => {
    const built = await buildLaunchable()
    const send = async (times: { iat: number; exp: number }) => {
      const begun = await beginLogin(built)
      const id_token = await keys.signAt({ ...messageOf(built, begun), ...times })
      return post(at(built, 'launch'), { id_token, state: begun.state })
    }
    const now = Math.floor(app.clock.now().getTime() / 1000)
    expect((await send({ iat: now + 45, exp: now + 100 })).status).toBe(200)
    const ahead = await send({ iat: now + 90, exp: now + 150 })
    expect([ahead.status, ahead.text]).toEqual([400, expect.stringContaining('in the future')])
    const long = await send({ iat: now, exp: now + 2 * 86_400 })
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('more than a day')])
  })

  test('is refused if another platform answers the login, even with a valid signature', async () => {
    const built = await buildLaunchable()
    const otherClient = randomUUID()
    await done(built.admin, addLtiPlatform, {
      params: { organizationId: built.organization.id },
      body: {
        name: 'Another campus',
        issuer: `${address}/other`,
        client_id: otherClient,
        deployment_ids: ['1'],
        authorization_url: `${address}/other/auth`,
        token_url: `${address}/token`,
        jwks_url: `${address}/jwks`,
      },
    })
    const begun = await beginLogin(built)
    const id_token = await keys.sign({
      ...messageOf(built, begun),
      iss: `${address}/other`,
      aud: otherClient,
    })
    const { status, text } = await post(at(built, 'launch'), { id_token, state: begun.state })
    expect([status, text]).toEqual([400, expect.stringContaining('This didn’t work')])
  })

  test('is accepted after the platform rotated its keys, and the old ones no longer are', async () => {
    const built = await buildLaunchable()
    expect((await launch(built)).status).toBe(200)
    const old = keys
    keys = await buildToolKeys()
    expect((await launch(built)).status).toBe(200)
    const begun = await beginLogin(built)
    const id_token = await old.sign(messageOf(built, begun))
    const { status, text } = await post(at(built, 'launch'), { id_token, state: begun.state })
    expect([status, text]).toEqual([400, expect.stringContaining('isn’t among the published keys')])
  })

  test('never registers with a configuration at an internal address or of another host', async () => {
    const built = await buildLaunchable()
    const params = { organizationId: built.organization.id }
    const register = async (openid_configuration: string) => {
      const { url } = await done(built.admin, inviteLtiPlatform, { params })
      const answer = await app.server.inject({
        method: 'GET',
        url: new URL(url).pathname,
        query: { openid_configuration },
        headers: { accept: 'text/html' },
      })
      return [answer.statusCode, answer.body]
    }
    expect(await register(`${address}/configuration`)).toEqual([
      400,
      expect.stringContaining('an issuer on another host'),
    ])
    const { env } = app.mechanisms
    Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: false })
    try {
      expect(await register(`${address}/configuration`)).toEqual([
        400,
        expect.stringContaining('address on the internet'),
      ])
    } finally {
      Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: true })
    }
  })

  test('takes roles in the course, and not those that someone has elsewhere in the institution', async () => {
    const built = await buildLaunchable('instructor')
    const { ticket, begun } = await launch(built, {
      [claim('roles')]: [
        learnerRole,
        'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor',
      ],
      // As Canvas adds them.
      'https://www.instructure.com/placement': 'link_selection',
      'https://canvas.instructure.com/lti/course_id': 12,
    })
    const { body } = await finish(built, ticket, begun.secret)
    expect(body.session.organizations[0]?.role).toBe('learner')
  })

  test('never fetches keys from an internal address', async () => {
    const built = await buildLaunchable()
    const { env } = app.mechanisms
    const other = await buildToolKeys()
    keys = other
    Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: false })
    try {
      const { status, text } = await launch(built)
      expect([status, text]).toEqual([400, expect.stringContaining('address on the internet')])
    } finally {
      Object.assign(env, { ALLOW_PRIVATE_ADDRESSES: true })
    }
  })

  test('ends with the registration, and so do the sessions it opened', async () => {
    const built = await buildLaunchable()
    const { ticket, begun } = await launch(built)
    const waiting = await launch(built)
    const { body } = await finish(built, ticket, begun.secret)
    const organizationId = built.organization.id
    const { platforms } = await done(built.admin, listLtiPlatforms, { params: { organizationId } })
    expect(platforms.map(({ person_count }) => person_count)).toEqual([1])
    const platformId = platforms[0]?.id ?? ''
    await done(built.admin, endLtiPlatform, { params: { organizationId, platformId } })
    const actor = { accessToken: body.session.access_token }
    expect((await call(actor, getCourseHome, { params: built.params })).status).toBe(401)
    expect((await finish(built, waiting.ticket, waiting.begun.secret)).status).toBe(403)
    expect((await beginLogin(built).catch(() => undefined))?.state).toBeUndefined()
  })
})

test('only the page that launches arrive at may be framed by another platform', async () => {
  const policyOf = async (url: string) =>
    String((await app.server.inject({ method: 'GET', url })).headers['content-security-policy'])
  expect(await policyOf('/launched?x=1')).toContain('frame-ancestors https:')
  expect(await policyOf('/login')).toContain("frame-ancestors 'none'")
  expect(await policyOf('/launched/elsewhere')).toContain("frame-ancestors 'none'")
})

describe('results', () => {
  test('are sent to the platform once, when they change', async () => {
    const built = await buildLaunchable()
    const lessonId = built.lessons[0]?.id ?? ''
    const target = `${app.mechanisms.env.publicUrl}${at(built, 'launch')}?course=${built.params.courseId}&lesson=${lessonId}`
    const { ticket, begun } = await launch(built, {
      [claim('target_link_uri')]: target,
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
        lineitem: `${address}/items/5?type=1`,
      },
    })
    const { body } = await finish(built, ticket, begun.secret)
    scores.length = 0
    await done({ accessToken: body.session.access_token }, completeLesson, {
      params: { ...built.params, lessonId },
    })
    await app.drainJobs()
    expect(scores).toMatchObject([
      {
        path: '/items/5/scores?type=1',
        body: {
          userId: 'student-7',
          scoreGiven: 100,
          scoreMaximum: 100,
          activityProgress: 'Completed',
          gradingProgress: 'FullyGraded',
        },
      },
    ])
  })
})

describe('Lyceum and Lyceum', () => {
  test('connect with one URL, and the course of one opens in the other', async () => {
    const { env } = app.mechanisms
    const { publicUrl } = env
    Object.assign(env, { publicUrl: await listening() })
    try {
      const school = await buildPublishedCourse()
      const publisher = await buildPublishedCourse()
      const { url } = await done(publisher.admin, inviteLtiPlatform, {
        params: { organizationId: publisher.organization.id },
      })
      const params = { organizationId: school.organization.id }
      const started = await done(school.admin, startLtiRegistration, {
        params,
        body: { registration_url: url },
      })
      const page = await fetch(started.url, { headers: { accept: 'text/html' } })
      expect(await page.text()).toContain('org.imsglobal.lti.close')
      const { tools } = await done(school.admin, listLtiTools, { params })
      const { platforms } = await done(publisher.admin, listLtiPlatforms, {
        params: { organizationId: publisher.organization.id },
      })
      expect(platforms[0]).toMatchObject({
        client_id: tools[0]?.client_id,
        deployment_ids: [tools[0]?.deployment_id],
      })
      const again = await fetch(started.url, { headers: { accept: 'text/html' } })
      expect(again.status).toBe(403)
    } finally {
      Object.assign(env, { publicUrl })
    }
  })
})
