import { readFileSync } from 'node:fs'
import { beginCourse } from './support/authoring.ts'
import { expect, test } from './support/test.ts'

const instructor = 'instructor@lyceum.test'
const clip = readFileSync(new URL('./support/media/clip.webm', import.meta.url))
const film = (name: string) => ({ name, mimeType: 'video/webm', buffer: clip })

const expired = {
  status: 401,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'session_expired', detail: 'Over.', request_id: 'r' }),
}

test('an upload that is told its session has expired refreshes it once and arrives', async ({
  page,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(/status of 401/)
  const { path } = await beginCourse(address, 'A film through the night')
  await signInAs(instructor)
  await page.goto(`${path}/resources`)
  let refused = 0
  await page.route('**/files/uploads/**', async (route) => {
    if (route.request().method() !== 'PATCH' || refused > 0) return route.continue()
    refused += 1
    await route.fulfill(expired)
  })
  const refreshing = page.waitForResponse('**/auth/refresh/')
  await page.getByText('choose files').setInputFiles(film('Night.webm'))
  expect((await refreshing).status()).toBe(200)
  await expect(page.getByRole('row', { name: /Night/ })).toBeVisible()
  expect(refused).toBe(1)
})

test('an upload whose session is over for good leads to the login', async ({
  page,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(/status of 401/)
  const { path } = await beginCourse(address, 'A film that is never sent')
  await signInAs(instructor)
  await page.goto(`${path}/resources`)
  await expect(page.getByText('No files yet')).toBeVisible()
  await page.route('**/files/uploads/**', (route) => route.fulfill(expired))
  await page.route('**/auth/refresh/', (route) => route.fulfill(expired))
  await page.getByText('choose files').setInputFiles(film('Never.webm'))
  await expect(page).toHaveURL(/\/login\?redirect=/)
})
