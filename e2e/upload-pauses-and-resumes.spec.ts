import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { expect, test } from './support/test.ts'

const clip = readFileSync(new URL('./support/media/clip.webm', import.meta.url))

/** A real recording, followed by enough padding that it takes a while to send. */
function recording(name: string, megabytes: number) {
  const file = test.info().outputPath(name)
  writeFileSync(file, Buffer.concat([clip, Buffer.alloc(megabytes * 1_000_000)]))
  return file
}

/** How much of a file the server has stored. Asking with HEAD would end the part that is being sent. */
const storedBytes = (fileId: string) =>
  statSync(join(process.env['E2E_DATA_DIR'] ?? '', 'files', fileId)).size

/** Simulates a slow connection with that many bytes a second; -1 for full speed. */
async function limitLine(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}

test('an upload pauses, goes on while the person is elsewhere and arrives whole', async ({
  page,
  signInAs,
  baseURL,
}) => {
  const { path } = await beginCourse(baseURL ?? '', 'Films of the tide')
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/resources`)
  await expect(page.getByText('No files yet')).toBeVisible()
  await limitLine(page, 400_000)

  await page.getByText('choose files').setInputFiles(recording('Tide at noon.webm', 6))
  const dock = page.getByRole('region', { name: 'Uploads' })
  const bar = dock.getByRole('progressbar', { name: 'Uploading Tide at noon.webm' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  await dock.getByRole('button', { name: 'Pause Tide at noon.webm' }).click()
  await expect(dock.getByText('Paused at')).toBeVisible()
  await expectAccessible(page)

  await limitLine(page, -1)
  await dock.getByRole('button', { name: 'Resume Tide at noon.webm' }).click()
  await page.getByRole('link', { name: 'Curriculum' }).click()
  await expect(page.getByRole('textbox', { name: 'Title of the new section' })).toBeVisible()
  await expect(dock.getByText('Uploads are complete')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('link', { name: 'Resources' }).click()
  const row = page.getByRole('row', { name: /Tide at noon/ })
  await expect(row).toContainText('Video')
  await expect(row).toContainText('6 MB')
  // The browser has read the length and the still image.
  await expect(row).toContainText('0:02')
  await expect(row.locator('img')).toHaveAttribute('src', /Tide-at-noon\.jpg/)
})

test('an upload that a closed tab interrupted goes on when the file is chosen again', async ({
  page,
  context,
  signInAs,
  baseURL,
}) => {
  const { path } = await beginCourse(baseURL ?? '', 'More films of the tide')
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/resources`)
  await limitLine(page, 4_000_000)
  // More than the sockets between browser and server buffer: buffered data arrives although the tab is gone.
  const file = recording('Ebb.webm', 60)
  const sending = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByText('choose files').setInputFiles(file)
  const bar = page.getByRole('progressbar', { name: 'Uploading Ebb.webm' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  // The bar counts what left the browser; data in transit is lost with the tab.
  const fileId = (await sending).url().split('/').at(-1) ?? ''
  await expect.poll(() => storedBytes(fileId)).toBeGreaterThan(0)
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(`${path}/resources`)
  await expect(again.getByText('Some uploads were interrupted.')).toBeVisible()
  // The still image of the recording is a separate upload that starts from zero.
  const begunAt = new Map<string, number>()
  again.on('request', (request) => {
    if (request.method() !== 'PATCH' || begunAt.has(request.url())) return
    begunAt.set(request.url(), Number(request.headers()['upload-offset']))
  })
  await again.getByText('choose files').setInputFiles(file)
  await expect(again.getByRole('row', { name: /Ebb/ })).toBeVisible({ timeout: 20_000 })
  const furthest = Math.max(...begunAt.values())
  expect(furthest, 'it starts where the first tab stopped').toBeGreaterThan(0)
})

test('a lesson takes a recording right where it is written', async ({
  page,
  signInAs,
  baseURL,
}) => {
  const { path, lessonIds } = await beginCourse(baseURL ?? '', 'A film in a lesson', ['video'])
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/curriculum/${lessonIds[0]}`)
  await page
    .getByText('choose a file')
    .setInputFiles({ name: 'Flood.webm', mimeType: 'video/webm', buffer: clip })
  await expect(page.getByLabel('Flood', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

  await page.goto(`${path}/resources`)
  const row = page.getByRole('row', { name: /Flood/ })
  await expect(row.getByRole('link', { name: 'A video lesson' })).toBeVisible()
  await row.getByRole('button', { name: 'Actions for Flood' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 lesson uses this file')
})
