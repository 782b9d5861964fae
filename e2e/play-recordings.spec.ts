import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { asH264, makeRecording, testPictures } from '../server/testing/ffmpeg.ts'
import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { publishTo } from './support/package-course.ts'
import { zipOf } from './support/scorm-packages.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

const captions = `1
00:00:01,000 --> 00:00:05,000
The tide comes in.

2
00:00:12,000 --> 00:00:16,000
The tide goes out & <i>again</i>.
`

/** What phones and cameras make: no browser but one plays it as it is. */
function cameraFilm() {
  const file = test.info().outputPath('Tides.mov')
  makeRecording(file, [...testPictures(20, '640x360'), ...asH264, '-c:a', 'pcm_s16le'])
  return file
}

interface Film {
  currentTime: number
  videoWidth: number
  duration: number
}

const videoOf = (player: Locator) =>
  player.evaluate((element) => {
    const { currentTime, videoWidth, duration } = element as unknown as Film
    return { at: currentTime, width: videoWidth, length: Math.round(duration) }
  })

test('a film from a camera becomes a stream that plays with captions, and its transcript leads to its second', async ({
  page,
  signInAs,
  address,
}) => {
  const course = await beginCourse(address, 'Films from a camera', ['video'])
  await signInAs('instructor@lyceum.test')
  await page.goto(`${course.path}/curriculum/${course.lessonIds[0]}`)
  await page.getByText('choose a file').setInputFiles(cameraFilm())
  const film = page.getByLabel('Tides', { exact: true })
  await expect(film).toHaveAttribute('src', /master\.m3u8|^blob:/, { timeout: 60_000 })
  await expect(film).toHaveAttribute('poster', /\/files\//)
  await expect(page.locator('[data-player="native"], [data-player="script"]')).toBeVisible()
  await expect.poll(() => videoOf(film)).toMatchObject({ width: 640, length: 20 })
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

  await page.goto(`${course.path}/resources`)
  const row = page.getByRole('row', { name: /Tides/ })
  await row.getByRole('button', { name: 'Actions for Tides' }).click()
  await page.getByRole('menuitem', { name: 'Captions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'Tides.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(captions),
  })
  await expect(dialog.getByRole('link', { name: 'English' })).toBeVisible()
  await expectAccessible(page)

  await publishTo(learner, address, { ...course, lessonId: course.lessonIds[0] ?? '' })
  await signInAs(learner)
  const lesson = `/dashboard/student/courses/${course.courseId}/lessons/${course.lessonIds[0]}`
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(lesson)
  const player = page.getByLabel('A video lesson', { exact: true })
  await expect.poll(() => videoOf(player)).toMatchObject({ width: 640, length: 20 })
  await page.getByRole('button', { name: 'Show captions' }).click()
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await page.getByRole('searchbox', { name: 'Search transcript' }).fill('goes out')
  await expect(page.getByRole('button', { name: /The tide comes in/ })).toHaveCount(0)
  await page.getByRole('button', { name: /The tide goes out & again/ }).click()
  await expect.poll(async () => (await videoOf(player)).at).toBeGreaterThanOrEqual(12)
  await expect(page.locator('[data-captions]')).toHaveText('The tide goes out & again.')
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await videoOf(player)).at).toBeGreaterThan(15)
  await page.getByRole('slider', { name: 'Position' }).hover()
  await expect(page.locator('[data-storyboard]')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expectAccessible(page)

  // What this person likes, and where they were, is known the next time.
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Hide captions' })).toBeVisible()
  await expect.poll(async () => (await videoOf(player)).at).toBeGreaterThan(12)
})

test('a browser that reads no streams itself plays a converted film by script, in the quality that was chosen', async ({
  page,
  signInAs,
  address,
}) => {
  // As browsers do that leave streams to pages.
  await page.addInitScript({
    content: `const { canPlayType } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type.includes('mpegurl') ? '' : canPlayType.call(this, type)
      }`,
  })
  const course = await beginCourse(address, 'Films of long ago', ['video'])
  await signInAs('instructor@lyceum.test')
  await page.goto(`${course.path}/curriculum/${course.lessonIds[0]}`)
  const file = test.info().outputPath('Harbor.avi')
  makeRecording(file, [...testPictures(8, '640x360'), '-c:v', 'mpeg4', '-q:v', '8'])
  await page.getByText('choose a file').setInputFiles(file)
  await expect(page.locator('[data-player="script"]')).toBeVisible({ timeout: 90_000 })
  const film = page.getByLabel('Harbor', { exact: true })
  await expect.poll(() => videoOf(film), { timeout: 30_000 }).toMatchObject({ length: 8 })
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('240')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => videoOf(film)).toMatchObject({ width: 426 })
  await expect.poll(async () => (await videoOf(film)).at).toBeGreaterThan(1)
})

test('a document is a card to download, and a renamed program is refused in words', async ({
  page,
  signInAs,
  address,
  expectConsole,
}) => {
  expectConsole(/status of 415/)
  const course = await beginCourse(address, 'Papers of a course', ['file'])
  await signInAs('instructor@lyceum.test')
  await page.goto(`${course.path}/curriculum/${course.lessonIds[0]}`)
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await page
    .getByText('choose a file')
    .setInputFiles({ name: 'Plan.docx', mimeType: docx, buffer: program })
  await expect(page.getByText('This file is a program.').first()).toBeVisible()

  await page.goto(`${course.path}/curriculum/${course.lessonIds[0]}`)
  const main = `<Types><Override PartName="/word/document.xml" ContentType="${docx}.main+xml"/></Types>`
  const buffer = await zipOf({ '[Content_Types].xml': main })
  await page.getByText('choose a file').setInputFiles({ name: 'Plan.docx', mimeType: docx, buffer })
  await expect(page.getByRole('link', { name: 'Download Plan.docx' })).toBeVisible()
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()
  await publishTo(learner, address, { ...course, lessonId: course.lessonIds[0] ?? '' })

  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.courseId}/lessons/${course.lessonIds[0]}`)
  await expect(page.getByText(/^Text document · /)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Plan.docx' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Plan.docx')
  expect(readFileSync(await saved.path()).equals(buffer)).toBe(true)
  await expectAccessible(page)
})
