import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Membership } from '#contract/organizations.ts'
import { fakeJar } from './fake-jar.ts'

const organization = (number: number, role: Membership['role'] = 'learner') => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Organization ${number}`,
  role,
  is_active: true,
})

const answer = (organizations: Membership[] = [organization(1, 'admin'), organization(2)]) => ({
  id: '018f0000-0000-7000-8000-000000000001',
  user_role: 'user',
  email: 'ada@lyceum.test',
  organizations,
  can_create_organization: true,
  access_token: 'access-1',
  refresh_token: 'refresh-1',
})

const credentials = { email: 'ada@lyceum.test', password: 'lyceum-demo' }
let jar: ReturnType<typeof fakeJar>
let fetch: ReturnType<typeof vi.fn<typeof globalThis.fetch>>

beforeEach(() => {
  jar = fakeJar()
  fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('document', jar)
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => vi.unstubAllGlobals())

/** A page load: the module is loaded again, the cookies stay. */
async function load() {
  vi.resetModules()
  const session = await import('./session.ts')
  session.restoreSession()
  return session
}

test('starts unauthenticated, and restoring ends with hasHydrated', async () => {
  const { useSession } = await load()
  expect(useSession.getState()).toMatchObject({
    user: null,
    access_token: null,
    refresh_token: null,
    is_authenticated: false,
    is_loading: false,
    error: null,
    current_org_id: null,
    hasHydrated: true,
  })
  expect(jar.names()).toEqual([])
})

test('login sets user and tokens, a new session id and the first organization', async () => {
  const { useSession } = await load()
  const before = useSession.getState().session_id
  fetch.mockResolvedValueOnce(Response.json(answer()))
  const done = useSession.getState().login(credentials)
  expect(useSession.getState().is_loading).toBe(true)
  await done
  const state = useSession.getState()
  expect(state).toMatchObject({
    is_authenticated: true,
    is_loading: false,
    error: null,
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    current_org_id: organization(1).id,
    user: { email: 'ada@lyceum.test', user_role: 'user', can_create_organization: true },
  })
  expect(state.session_id).not.toBe(before)
})

test('registering without organizations selects none', async () => {
  const { useSession } = await load()
  fetch.mockResolvedValueOnce(Response.json(answer([])))
  await useSession.getState().register({
    ...credentials,
    username: 'ada',
    first_name: 'Ada',
    last_name: 'Lovelace',
    terms: true,
  })
  expect(useSession.getState()).toMatchObject({ is_authenticated: true, current_org_id: null })
})

test('a failed login clears user and tokens and keeps the message', async () => {
  const { useSession } = await load()
  fetch.mockResolvedValueOnce(Response.json(answer()))
  await useSession.getState().login(credentials)
  fetch.mockResolvedValueOnce(
    Response.json(
      { code: 'invalid_credentials', detail: 'Email or password is wrong.' },
      { status: 401 },
    ),
  )
  await expect(useSession.getState().login(credentials)).rejects.toThrow('Email or password')
  expect(useSession.getState()).toMatchObject({
    user: null,
    access_token: null,
    refresh_token: null,
    is_authenticated: false,
    error: 'Email or password is wrong.',
  })
})

test.each([
  ['login', 'Login failed'],
  ['register', 'Registration failed'],
] as const)('%s without a message from the server shows %j', async (verb, sentence) => {
  const { useSession } = await load()
  fetch.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(useSession.getState()[verb](credentials as never)).rejects.toThrow(sentence)
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(useSession.getState()[verb](credentials as never)).rejects.toMatchObject({
    kind: 'network',
    detail: sentence,
  })
  fetch.mockResolvedValueOnce(Response.json({ id: 'nonsense' }))
  await expect(useSession.getState()[verb](credentials as never)).rejects.toThrow(sentence)
  expect(useSession.getState().error).toBe(sentence)
})

test('logout clears everything and issues a new session id', async () => {
  const { useSession } = await load()
  fetch.mockResolvedValueOnce(Response.json(answer()))
  await useSession.getState().login(credentials)
  const before = useSession.getState().session_id
  fetch.mockResolvedValueOnce(new Response(null, { status: 204 }))
  useSession.getState().logout()
  const state = useSession.getState()
  expect(state).toMatchObject({
    user: null,
    access_token: null,
    refresh_token: null,
    is_authenticated: false,
    current_org_id: null,
  })
  expect(state.session_id).not.toBe(before)
  await vi.waitFor(() => expect(fetch.mock.lastCall?.[0]).toBe('/auth/logout/'))
  expect(new Headers(fetch.mock.lastCall?.[1]?.headers).get('Authorization')).toBe('JWT access-1')
})

test('the cookies hold version 1 and only the listed fields, for 30 days', async () => {
  const { useSession } = await load()
  fetch.mockResolvedValueOnce(Response.json(answer()))
  await useSession.getState().login(credentials)
  const stored = JSON.parse(decodeURIComponent(jar.cookie.slice('auth-storage='.length))) as {
    state: object
    version: number
  }
  expect(stored.version).toBe(1)
  expect(Object.keys(stored.state).sort()).toEqual([
    'access_token',
    'current_org_id',
    'is_authenticated',
    'refresh_token',
    'session_id',
    'user',
  ])
  expect(jar.written.at(-1)).toContain('Max-Age=2592000; Path=/')
})

test('a reload keeps session, organization and session id', async () => {
  const first = await load()
  fetch.mockResolvedValueOnce(Response.json(answer()))
  await first.useSession.getState().login(credentials)
  first.useSession.getState().switchOrganization(organization(2).id)
  const { session_id } = first.useSession.getState()
  const { useSession } = await load()
  expect(useSession.getState()).toMatchObject({
    is_authenticated: true,
    session_id,
    access_token: 'access-1',
    current_org_id: organization(2).id,
    hasHydrated: true,
  })
})

test('a person in 200 organizations stays signed in, with small cookies', async () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    organization(index, index % 3 === 0 ? 'admin' : index % 3 === 1 ? 'instructor' : 'learner'),
  )
  const first = await load()
  fetch.mockResolvedValueOnce(Response.json(answer(many)))
  await first.useSession.getState().login(credentials)
  expect(jar.cookie.length).toBeLessThan(8000)
  const { useSession } = await load()
  const { user, is_authenticated } = useSession.getState()
  expect(is_authenticated).toBe(true)
  expect(user?.organizations.map(({ id, role }) => ({ id, role }))).toEqual(
    many.map(({ id, role }) => ({ id, role })),
  )
})

test.each([
  ['user', { user: null }],
  ['access token', { access_token: null }],
])(
  'restoring without a %s is not authenticated and clears the organization',
  async (_, missing) => {
    const state = {
      current_org_id: organization(1).id,
      refresh_token: 'r',
      access_token: 'a',
      user: {
        id: '1',
        email: 'a@b.test',
        avatar: null,
        can_create_organization: false,
        organizations: [organization(1)],
      },
      is_authenticated: true,
      session_id: 's',
      ...missing,
    }
    jar.cookie = `auth-storage=${encodeURIComponent(JSON.stringify({ state, version: 1 }))}`
    const { useSession } = await load()
    expect(useSession.getState()).toMatchObject({ is_authenticated: false, current_org_id: null })
  },
)

test('a stored organization that is no longer mine is replaced by the first', async () => {
  const state = {
    current_org_id: 'gone',
    refresh_token: 'r',
    access_token: 'a',
    user: {
      id: '1',
      email: 'a@b.test',
      avatar: null,
      can_create_organization: false,
      organizations: [organization(1)],
    },
    is_authenticated: true,
    session_id: 's',
  }
  jar.cookie = `auth-storage=${encodeURIComponent(JSON.stringify({ state, version: 1 }))}`
  const { useSession } = await load()
  expect(useSession.getState().current_org_id).toBe(organization(1).id)
})

test.each(['%7Bnot json', encodeURIComponent('{"state":{"user":7},"version":1}')])(
  'unreadable cookies are reported: %s',
  async (cookie) => {
    jar.cookie = `auth-storage=${cookie}`
    const { useSession } = await load()
    expect(useSession.getState()).toMatchObject({
      is_authenticated: false,
      hasHydrated: true,
      error: 'Failed to restore session',
    })
  },
)

test('switching is only allowed to one of my organizations', async () => {
  const { useSession } = await load()
  const { switchOrganization } = useSession.getState()
  expect(() => switchOrganization('x')).toThrow('No organizations available to switch to.')
  fetch.mockResolvedValueOnce(Response.json(answer()))
  await useSession.getState().login(credentials)
  expect(() => switchOrganization('x')).toThrow('Organization not found.')
  expect(useSession.getState().error).toBe('Organization not found.')
  switchOrganization(organization(2).id)
  expect(useSession.getState()).toMatchObject({ current_org_id: organization(2).id, error: null })
})

test('losing the current organization switches to the first one left', async () => {
  const { useSession } = await load()
  fetch.mockResolvedValueOnce(Response.json(answer()))
  await useSession.getState().login(credentials)
  useSession.getState().setOrganizations([organization(2)])
  expect(useSession.getState().current_org_id).toBe(organization(2).id)
  useSession.getState().setOrganizations([])
  expect(useSession.getState().current_org_id).toBeNull()
})
