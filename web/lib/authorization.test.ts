import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeJar } from './fake-jar.ts'

const record = (access_token: string) => ({
  id: '018f0000-0000-7000-8000-000000000001',
  email: 'ada@lyceum.test',
  organizations: [],
  can_create_organization: true,
  access_token,
  refresh_token: `refresh-of-${access_token}`,
})
const refusal = () => Response.json({ code: 'session_expired', detail: 'Over.' }, { status: 401 })
const stored = { id: 'f1', name: 'a.txt' }

let fetch: ReturnType<typeof vi.fn<typeof globalThis.fetch>>

beforeEach(() => {
  fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('document', fakeJar())
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

async function signedIn() {
  const { sendFile } = await import('./send-file.ts')
  const session = await import('./session.ts')
  session.restoreSession()
  fetch.mockResolvedValueOnce(Response.json(record('first')))
  await session.useSession.getState().login({ email: 'ada@lyceum.test', password: 'lyceum-demo' })
  fetch.mockClear()
  const send = () => sendFile(new File(['x'], 'a.txt'), { purpose: 'attachment' })
  return { send, session: session.useSession }
}

const asked = () =>
  fetch.mock.calls.map(([url, init]) => [
    url as string,
    new Headers(init?.headers).get('authorization'),
  ])

test('an upload whose session has expired refreshes it once and continues', async () => {
  const { send } = await signedIn()
  fetch
    .mockResolvedValueOnce(refusal())
    .mockResolvedValueOnce(Response.json(record('second')))
    .mockResolvedValueOnce(
      new Response(null, { status: 201, headers: { location: '/files/uploads/f1' } }),
    )
    .mockResolvedValueOnce(Response.json(stored))
  expect(await send()).toEqual(stored)
  expect(asked()).toEqual([
    ['/files/uploads/', 'JWT first'],
    ['/auth/refresh/', null],
    ['/files/uploads/', 'JWT second'],
    ['/files/uploads/f1', 'JWT second'],
  ])
})

test('when refreshing fails, the person is logged out', async () => {
  const { send, session } = await signedIn()
  fetch.mockResolvedValueOnce(refusal()).mockResolvedValueOnce(refusal())
  await expect(send()).rejects.toMatchObject({ status: 401 })
  expect(session.getState().is_authenticated).toBe(false)
})

test('when the refreshed session is refused too, the person is logged out', async () => {
  const { send, session } = await signedIn()
  fetch
    .mockResolvedValueOnce(refusal())
    .mockResolvedValueOnce(Response.json(record('second')))
    .mockResolvedValueOnce(refusal())
  await expect(send()).rejects.toMatchObject({ status: 401 })
  expect(session.getState().is_authenticated).toBe(false)
  expect(fetch).toHaveBeenCalledTimes(3)
})
