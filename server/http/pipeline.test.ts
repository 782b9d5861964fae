import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getProfile, updateProfile } from '#contract/identity.ts'
import { createOrganization, listMyOrganizations } from '#contract/organizations.ts'
import { readEnv } from '#server/env.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

async function raw(options: {
  url: string
  payload?: string
  type?: string
  token?: string
  method?: 'GET' | 'POST' | 'PATCH'
}) {
  const { server } = await testApp()
  const response = await server.inject({
    method: options.method ?? 'POST',
    url: options.url,
    ...(options.payload !== undefined && { payload: options.payload }),
    headers: {
      ...(options.type && { 'content-type': options.type }),
      ...(options.token && { authorization: `JWT ${options.token}` }),
    },
  })
  return {
    status: response.statusCode,
    error: response.json<{ code: string; request_id: string }>(),
    headers: response.headers,
  }
}

describe('a request', () => {
  test('gets a response with and without the trailing slash', async () => {
    const { server } = await testApp()
    const { accessToken } = await buildPerson()
    const headers = { authorization: `JWT ${accessToken}` }
    const answers = await Promise.all(
      ['/api/me', '/api/me/'].map((url) => server.inject({ url, headers })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
  })

  test('413 for a bomb of 10 MB of JSON', async () => {
    const answer = await raw({
      url: '/auth/login/',
      payload: `{"email":"${'x'.repeat(10_000_000)}"}`,
      type: 'application/json',
    })
    expect([answer.status, answer.error.code]).toEqual([413, 'payload_too_large'])
  })

  test('415 for a content type that is not JSON', async () => {
    const answer = await raw({ url: '/auth/login/', payload: '<login/>', type: 'text/xml' })
    expect([answer.status, answer.error.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('400 for broken JSON, and for none', async () => {
    const broken = await raw({
      url: '/auth/login/',
      payload: '{"email":',
      type: 'application/json',
    })
    expect([broken.status, broken.error.code]).toEqual([400, 'malformed_json'])
    const none = await raw({ url: '/auth/login/' })
    expect([none.status, none.error.code]).toEqual([400, 'invalid_request'])
  })

  test('404 for an unknown path of the API, as JSON with the request id of the header', async () => {
    const answer = await raw({ url: '/api/nothing/', method: 'GET' })
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
    expect(answer.error.request_id).toBe(answer.headers['x-request-id'])
  })

  test('401 for the Bearer scheme, a truncated token and a token of a deleted person', async () => {
    const person = await buildPerson()
    const { server, mechanisms } = await testApp()
    const bearer = await server.inject({
      url: '/api/me/',
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    const cut = await raw({
      url: '/api/me/',
      method: 'GET',
      token: person.accessToken.slice(0, -4),
    })
    expect([bearer.statusCode, cut.status]).toEqual([401, 401])
    await mechanisms.database.pool.query('delete from people where id = $1', [person.id])
    expect((await call(person, getProfile, {})).status).toBe(401)
  })

  test.each([
    ['broken JSON', '{"first_name":', 'application/json'],
    ['too much of it', `"${'x'.repeat(2_000_000)}"`, 'application/json'],
    ['another type', '<a/>', 'text/xml'],
  ])('401 without a token for %s too, before the body is read', async (_what, payload, type) => {
    const url = '/api/me/'
    const nobody = await raw({ url, method: 'PATCH', payload, type })
    expect([nobody.status, nobody.error.code]).toEqual([401, 'not_signed_in'])
    const { accessToken } = await buildPerson()
    const old = await raw({ url, method: 'PATCH', payload, type, token: `${accessToken}x` })
    expect([old.status, old.error.code]).toEqual([401, 'session_expired'])
    const someone = await raw({ url, method: 'PATCH', payload, type, token: accessToken })
    expect([400, 413, 415]).toContain(someone.status)
  })

  test('a NUL byte in a name is refused, neither stored nor a crash', async () => {
    const person = await buildPerson()
    const answer = await call(person, updateProfile, { body: { first_name: 'a\u0000b', bio: 'x' } })
    expect(answer.status).toBe(400)
  })

  test('has the security headers', async () => {
    const { headers } = await raw({ url: '/api/nothing/', method: 'GET' })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('lets a page connect only to its own origin and the media servers of meetings', () => {
    const sources = (settings: Record<string, string>) =>
      /connect-src ([^;]+)/.exec(securityHeaders(readEnv(settings))['content-security-policy'])?.[1]
    expect(sources({ PUBLIC_URL: 'https://learn.example' })).toBe("'self' wss://learn.example")
    expect(sources({ PORT: '4321' })).toBe("'self' ws://localhost:4321")
    expect(
      sources({
        PUBLIC_URL: 'https://learn.example',
        JANUS_URLS: 'wss://m1.example/janus,wss://m2.example:8989/janus',
      }),
    ).toBe("'self' wss://learn.example wss://m1.example wss://m2.example:8989")
  })

  test('allows camera, microphone and screen on our own pages, and turns the rest off', async () => {
    const { headers } = await raw({ url: '/api/nothing/', method: 'GET' })
    const policy = String(headers['permissions-policy']).split(', ')
    expect(policy).toEqual(
      expect.arrayContaining(['camera=(self)', 'microphone=(self)', 'display-capture=(self)']),
    )
    expect(policy).toEqual(expect.arrayContaining(['geolocation=()', 'payment=()', 'usb=()']))
  })
})

describe('Idempotency-Key', () => {
  test('a write sent three times at once happens once and gets the same response', async () => {
    const founder = await buildPerson({ canCreateOrganization: true })
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        call(founder, createOrganization, { body: { name: 'Once' } }, headers),
      ),
    )
    expect(
      new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size,
    ).toBe(1)
    expect((await call(founder, listMyOrganizations, {})).body).toHaveLength(1)
  })

  test('422 if the key is used for a different request', async () => {
    const founder = await buildPerson({ canCreateOrganization: true })
    const headers = { 'idempotency-key': randomUUID() }
    await call(founder, createOrganization, { body: { name: 'First' } }, headers)
    const other = await call(founder, createOrganization, { body: { name: 'Second' } }, headers)
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('a refused write leaves no trace: the same key works once the cause is gone', async () => {
    const { mechanisms } = await testApp()
    const person = await buildPerson()
    const headers = { 'idempotency-key': randomUUID() }
    const create = () => call(person, createOrganization, { body: { name: 'Later' } }, headers)
    expect((await create()).status).toBe(403)
    await mechanisms.database.pool.query(
      'update people set can_create_organization = true where id = $1',
      [person.id],
    )
    expect((await create()).status).toBe(200)
  })
})

describe('operations', () => {
  test('/healthz and /readyz respond, /metrics counts requests for this machine only', async () => {
    const { server } = await testApp()
    expect((await server.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await server.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await server.inject('/metrics')).body).toContain('http_request_duration_seconds_count')
    expect(
      (await server.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode,
    ).toBe(404)
  })
})
