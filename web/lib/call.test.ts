import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createOrganization,
  getOrganization,
  listMembers,
  listMyOrganizations,
} from '#contract/organizations.ts'
import { fakeJar } from './fake-jar.ts'

const organizationId = '00000000-0000-4000-8000-000000000001'
const membership = {
  id: organizationId,
  name: 'Northwind',
  role: 'admin' as const,
  is_active: true,
}
const record = (access_token: string) => ({
  id: '018f0000-0000-7000-8000-000000000001',
  email: 'ada@lyceum.test',
  organizations: [membership],
  can_create_organization: true,
  access_token,
  refresh_token: `refresh-of-${access_token}`,
})
const expired = () =>
  Response.json({ code: 'session_expired', detail: 'Over.', request_id: 'r1' }, { status: 401 })

let fetch: ReturnType<typeof vi.fn<typeof globalThis.fetch>>
let jar: ReturnType<typeof fakeJar>

beforeEach(() => {
  jar = fakeJar()
  fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('document', jar)
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

async function signedIn() {
  const { call } = await import('./call.ts')
  const session = await import('./session.ts')
  session.restoreSession()
  fetch.mockResolvedValueOnce(Response.json(record('first')))
  await session.useSession.getState().login({ email: 'ada@lyceum.test', password: 'lyceum-demo' })
  fetch.mockClear()
  return { call, ...session }
}

const headersOf = (index: number) => new Headers(fetch.mock.calls[index]?.[1]?.headers)

test('the URL is built from the endpoint, with empty query values left out', async () => {
  const { call } = await signedIn()
  fetch.mockResolvedValueOnce(Response.json({ items: [], total: 0, total_capped: false }))
  await call(listMembers, {
    params: { organizationId },
    query: { page: 2, search: '', role: 'admin' },
  })
  expect(fetch.mock.calls[0]?.[0]).toBe(
    `/api/organizations/${organizationId}/members/?page=2&role=admin`,
  )
  expect(headersOf(0).get('Authorization')).toBe('JWT first')
  expect(headersOf(0).get('Accept')).toBe('application/json')
  expect(headersOf(0).has('Idempotency-Key')).toBe(false)
})

test('a closed organization reports why once, and gets no more requests', async () => {
  const { call, useSession } = await signedIn()
  const detail = 'The fees were not paid.'
  fetch.mockResolvedValueOnce(
    Response.json({ code: 'organization_suspended', detail, request_id: 'r1' }, { status: 403 }),
  )
  const refused = { status: 403, code: 'organization_suspended', detail }
  const read = () => call(getOrganization, { params: { organizationId } })
  await expect(read()).rejects.toMatchObject(refused)
  expect(useSession.getState().user?.organizations[0]?.closed).toEqual({
    reason: 'organization_suspended',
    message: detail,
  })
  await expect(read()).rejects.toMatchObject(refused)
  expect(fetch).toHaveBeenCalledTimes(1)

  fetch.mockResolvedValueOnce(Response.json([membership]))
  const [open] = await call(listMyOrganizations)
  expect(open?.closed).toBeUndefined()
})

test('a multipart endpoint sends form data, and every write an Idempotency-Key', async () => {
  const { call } = await signedIn()
  fetch.mockImplementation(() => Promise.resolve(Response.json(membership)))
  await call(createOrganization, { body: { name: 'Northwind' } })
  await call(createOrganization, { body: { name: 'Northwind' } })
  const sent = fetch.mock.calls[0]?.[1]?.body as FormData
  expect(Object.fromEntries(sent)).toEqual({ name: 'Northwind' })
  const keys = [0, 1].map((index) => headersOf(index).get('Idempotency-Key'))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).not.toBe(keys[0])
})

test('a write repeated after its response was lost has the same key', async () => {
  const { call } = await signedIn()
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(createOrganization, { body: { name: 'A' } })).rejects.toMatchObject({
    kind: 'network',
    status: 0,
  })
  fetch.mockImplementation(() => Promise.resolve(Response.json(membership)))
  await call(createOrganization, { body: { name: 'A' } })
  expect(headersOf(1).get('Idempotency-Key')).toBe(headersOf(0).get('Idempotency-Key'))
  await call(createOrganization, { body: { name: 'A' } })
  expect(headersOf(2).get('Idempotency-Key')).not.toBe(headersOf(0).get('Idempotency-Key'))
})

test.each([
  [{ detail: 'd', message: 'm', error: 'e' }, 'd'],
  [{ message: 'm', error: 'e' }, 'm'],
  [{ error: 'e' }, 'e'],
  [{ detail: 7 }, 'An unknown error occurred'],
  [null, 'An unknown error occurred'],
])('the message of %j is %j', async (body, message) => {
  const { call } = await signedIn()
  fetch.mockResolvedValueOnce(Response.json(body, { status: 409 }))
  await expect(call(listMyOrganizations)).rejects.toThrow(message)
})

test('a refusal has status, code, field errors, request id and waiting time', async () => {
  const { call } = await signedIn()
  fetch.mockResolvedValueOnce(
    Response.json(
      {
        code: 'invalid_request',
        detail: 'Not valid.',
        errors: { name: 'Required' },
        request_id: 'r7',
      },
      { status: 400, headers: { 'Retry-After': '30' } },
    ),
  )
  await expect(call(createOrganization, { body: { name: '' } })).rejects.toMatchObject({
    kind: 'bad_request',
    status: 400,
    code: 'invalid_request',
    detail: 'Not valid.',
    errors: { name: 'Required' },
    request_id: 'r7',
    retry_after_seconds: 30,
  })
})

test('a response of another shape is a bad response; an aborted call is canceled', async () => {
  const { call } = await signedIn()
  fetch.mockResolvedValueOnce(Response.json({ id: 1 }))
  await expect(call(getOrganization, { params: { organizationId } })).rejects.toMatchObject({
    kind: 'bad_response',
  })
  fetch.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await expect(call(listMyOrganizations)).rejects.toMatchObject({ kind: 'canceled' })
})

test('concurrent calls share one refresh and are repeated with the new token', async () => {
  const { call, useSession } = await signedIn()
  const { session_id } = useSession.getState()
  fetch.mockImplementation((url, init) => {
    if (url === '/auth/refresh/') return Promise.resolve(Response.json(record('second')))
    const token = new Headers(init?.headers).get('Authorization')
    return Promise.resolve(token === 'JWT second' ? Response.json([membership]) : expired())
  })
  const lists = await Promise.all([call(listMyOrganizations), call(listMyOrganizations)])
  expect(lists).toHaveLength(2)
  expect(fetch.mock.calls.filter(([url]) => url === '/auth/refresh/')).toHaveLength(1)
  expect(useSession.getState()).toMatchObject({ access_token: 'second', session_id })
})

test('a token that another tab refreshed is used instead of refreshing again', async () => {
  const { call, useSession } = await signedIn()
  jar.cookie = jar.cookie.replace('%22first%22', '%22other-tab%22')
  fetch.mockResolvedValueOnce(expired()).mockResolvedValueOnce(Response.json([membership]))
  await call(listMyOrganizations)
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/organizations/',
    '/api/organizations/',
  ])
  expect(useSession.getState().access_token).toBe('other-tab')
})

test('when the refresh is refused, the person is logged out and redirected to login', async () => {
  const { call, useSession, onSessionEnd } = await signedIn()
  const ended = vi.fn<() => void>()
  onSessionEnd(ended)
  fetch.mockImplementation(() => Promise.resolve(expired()))
  await expect(call(listMyOrganizations)).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState()).toMatchObject({ is_authenticated: false, user: null })
  expect(ended).toHaveBeenCalledTimes(1)
})

test('when the refreshed token is refused too, the session ends', async () => {
  const { call, useSession, onSessionEnd } = await signedIn()
  const ended = vi.fn<() => void>()
  onSessionEnd(ended)
  fetch.mockImplementation((url) =>
    Promise.resolve(url === '/auth/refresh/' ? Response.json(record('second')) : expired()),
  )
  await expect(call(listMyOrganizations)).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState()).toMatchObject({ is_authenticated: false, user: null })
  expect(ended).toHaveBeenCalledTimes(1)
})

test('when a repeated call fails otherwise, the session stays', async () => {
  const { call, useSession } = await signedIn()
  fetch
    .mockResolvedValueOnce(expired())
    .mockResolvedValueOnce(Response.json(record('second')))
    .mockResolvedValueOnce(Response.json({ detail: 'Not yours.' }, { status: 403 }))
  await expect(call(listMyOrganizations)).rejects.toMatchObject({ status: 403 })
  expect(useSession.getState().is_authenticated).toBe(true)
})

test('when the refresh doesn’t reach the server, the session stays', async () => {
  const { call, useSession } = await signedIn()
  fetch.mockResolvedValueOnce(expired()).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(listMyOrganizations)).rejects.toMatchObject({ kind: 'network' })
  expect(useSession.getState().is_authenticated).toBe(true)
})

test('one person’s request is never repeated as another person who logged in in another tab', async () => {
  const { call } = await signedIn()
  jar.cookie = jar.cookie
    .replace('%22first%22', '%22someone-else%22')
    .replace(/session_id%22%3A%22[^%]+/, 'session_id%22%3A%22other')
  fetch.mockResolvedValueOnce(expired())
  await expect(call(createOrganization, { body: { name: 'A' } })).rejects.toMatchObject({
    status: 401,
  })
  expect(fetch).toHaveBeenCalledTimes(1)
})
