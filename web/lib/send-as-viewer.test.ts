import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endMemberView } from '#contract/member-views.ts'
import { fakeJar } from './fake-jar.ts'

const organizationId = '00000000-0000-4000-8000-000000000001'
const viewId = '00000000-0000-4000-8000-000000000002'
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
const view = {
  id: viewId,
  view_token: 'view',
  expires_at: '2999-01-01T00:00:00.000Z',
  person: { id: viewId, name: 'Lena', email: 'lena@lyceum.test', role: 'learner' },
  organization: { id: organizationId, name: 'Northwind' },
  back: '/dashboard',
}

let fetch: ReturnType<typeof vi.fn<typeof globalThis.fetch>>

beforeEach(() => {
  fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('document', fakeJar())
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Files of a worker share modules: the next one must not start in a member view.
  vi.resetModules()
})

/** Logs in as an admin, then reloads the product as a member. */
async function viewing() {
  vi.resetModules()
  const own = await import('./session.ts')
  own.restoreSession()
  fetch.mockResolvedValueOnce(Response.json(record('first')))
  await own.useSession.getState().login({ email: 'ada@lyceum.test', password: 'lyceum-demo' })
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(view) })
  vi.resetModules()
  const viewed = await import('./session.ts')
  viewed.restoreSession()
  expect(viewed.useSession.getState().access_token).toBe('view')
  fetch.mockClear()
  const { storedSession } = await import('./stored-session.ts')
  return { ...viewed, storedSession, ...(await import('./send-as-viewer.ts')) }
}

const sent = () =>
  fetch.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).get('Authorization')])
const end = `/api/organizations/${organizationId}/member-views/${viewId}/end/`
const params = { organizationId, viewId }

test("a view ends with the admin's own token", async () => {
  const { sendAsViewer } = await viewing()
  fetch.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await sendAsViewer(endMemberView, { params })
  expect(sent()).toEqual([[end, 'JWT first']])
})

test('a token that expired during the view is renewed, and the new pair is stored for the admin', async () => {
  const { sendAsViewer, storedSession, useSession } = await viewing()
  fetch
    .mockResolvedValueOnce(
      Response.json({ code: 'session_expired', detail: 'Over.' }, { status: 401 }),
    )
    .mockResolvedValueOnce(Response.json(record('second')))
    .mockResolvedValueOnce(new Response(null, { status: 204 }))
  await sendAsViewer(endMemberView, { params })
  expect(sent()).toEqual([
    [end, 'JWT first'],
    ['/auth/refresh/', null],
    [end, 'JWT second'],
  ])
  expect(storedSession()).toMatchObject({
    access_token: 'second',
    refresh_token: 'refresh-of-second',
    current_org_id: organizationId,
    is_authenticated: true,
  })
  expect(useSession.getState().access_token).toBe('view')
})
