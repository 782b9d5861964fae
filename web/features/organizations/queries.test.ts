import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeJar } from '#web/lib/fake-jar.ts'

const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', fakeJar())
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => vi.unstubAllGlobals())

test('the organizations list is cached 5 minutes', async () => {
  const { organizationsQuery } = await import('./queries.ts')
  expect(organizationsQuery.staleTime).toBe(300_000)
})

test('an organization fetch failure is logged and gives an empty list', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fetch.mockResolvedValue(Response.json({ detail: 'Broken' }, { status: 500 }))
  const { organizationsQuery } = await import('./queries.ts')
  expect(await new QueryClient().fetchQuery(organizationsQuery)).toEqual([])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
