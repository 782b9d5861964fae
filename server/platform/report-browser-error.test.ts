import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { reportBrowserError } from '#contract/browser-errors.ts'
import { getPlatformOverview } from '#contract/platform.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const broken = () => ({
  id: randomUUID(),
  route: '/_shell/dashboard/student/courses/$courseId',
  name: 'TypeError',
  places: ['index-B8x2_a.js:1:2043', 'vendor-1.js:9:1'],
})

async function brokenPages() {
  const staff = await buildPerson({ superAdmin: true })
  const { body } = await call(staff, getPlatformOverview, { query: {} })
  return body.health.browser_errors
}

describe('POST /api/browser-errors/', () => {
  test('204 without a session, and super admins see where the page broke', async () => {
    const body = broken()
    expect((await call(null, reportBrowserError, { body })).status).toBe(204)
    const { recent, last_hour } = await brokenPages()
    expect(recent[0]).toMatchObject({
      error_id: body.id,
      route: body.route,
      name: 'TypeError',
      place: 'index-B8x2_a.js:1:2043',
    })
    expect((await call(null, reportBrowserError, { body })).status).toBe(204)
    expect((await brokenPages()).last_hour).toBe(last_hour)
  })

  test.each([
    { route: '/courses/?search=my+name' },
    { route: '/courses/Ada Lovelace' },
    { name: 'Cannot read "my diary"' },
    { places: ['https://lyceum.test/?token=abc:1:2'] },
    { places: ['what I typed'] },
    { id: 'ada@lyceum.test' },
  ])('400 for what could say more than where: %o', async (more) => {
    const { status } = await call(null, reportBrowserError, { body: { ...broken(), ...more } })
    expect(status).toBe(400)
  })

  test('a message or an address that is sent all the same is not kept', async () => {
    const body = { ...broken(), message: 'Ada typed this', url: '/courses/1?q=Ada' }
    await call(null, reportBrowserError, { body })
    const { mechanisms } = await testApp()
    expect(JSON.stringify(mechanisms.failures.fromBrowsersSince(new Date(0)))).not.toContain('Ada')
  })

  test('429 when one address goes on and on; failures of the server stay in their own list', async () => {
    const { server, mechanisms } = await testApp()
    mechanisms.failures.add({ at: new Date(), route: 'GET /kept', requestId: 'kept' })
    const send = () =>
      server.inject({
        method: 'POST',
        url: '/api/browser-errors/',
        remoteAddress: '203.0.113.99',
        payload: broken(),
      })
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await send()).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429])
    expect(mechanisms.failures.since(new Date(0)).map(({ requestId }) => requestId)).toContain(
      'kept',
    )
  })
})
