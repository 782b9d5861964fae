import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserError } from '#contract/browser-errors.ts'

let fetch: ReturnType<typeof vi.fn<typeof globalThis.fetch>>

beforeEach(() => {
  fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetch)
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const route = '/_shell/dashboard/student/courses/$courseId'

function broken(column = 2043) {
  const message = 'Cannot read "what Ada typed"'
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}
    at show (https://lyceum.test/assets/index-B8x2.js:1:${column}?q=Ada)
    at https://lyceum.test/assets/vendor-1.js:9:1
    at https://elsewhere.test/ada.js:3:3`
  return error
}

const sent = () => fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown)

test('an error is reported by its location, without its message', async () => {
  const { errorIdOf, reportError } = await import('./report-error.ts')
  const error = broken()
  const id = errorIdOf(error)
  reportError(error, route, id)
  expect(sent()).toEqual([
    { id, route, name: 'TypeError', places: ['index-B8x2.js:1:2043', 'vendor-1.js:9:1'] },
  ])
  expect(BrowserError.safeParse(sent()[0]).success).toBe(true)
  expect(JSON.stringify(sent())).not.toContain('Ada')
})

test('an error response has the id of its request, and isn’t reported again', async () => {
  const { errorIdOf, reportError } = await import('./report-error.ts')
  const { ApiError } = await import('./api-error.ts')
  const error = new ApiError({ kind: 'bad_response', status: 500, detail: '', request_id: 'r1' })
  expect(errorIdOf(error)).toBe('r1')
  reportError(error, route)
  expect(fetch).not.toHaveBeenCalled()
})

test('anything thrown can be described', async () => {
  const { describe } = await import('./report-error.ts')
  for (const thrown of [
    'a text',
    null,
    undefined,
    7,
    new Error('x'),
    new DOMException('a', 'b c'),
  ]) {
    const report = describe(thrown, crypto.randomUUID(), '__root__')
    expect(BrowserError.safeParse(report).success).toBe(true)
  }
})

test('a page that keeps failing in new ways reports a few of them', async () => {
  const { reportError } = await import('./report-error.ts')
  for (let n = 0; n < 20; n += 1) reportError(broken(n), route)
  expect(fetch).toHaveBeenCalledTimes(5)
})

test('our own uncaught error is reported once, one of another script never', async () => {
  const { reportUncaught } = await import('./report-error.ts')
  const event = (error: unknown) => Object.assign(new Event('error'), { error })
  reportUncaught(event(broken()), route)
  reportUncaught(event(broken()), route)
  reportUncaught(event(new Error('of an extension')), route)
  expect(fetch).toHaveBeenCalledTimes(1)
})
