import type { Locator } from '@playwright/test'
import { asH264, makeRecording, testPictures } from '../server/testing/ffmpeg.ts'
import { expectAccessible } from './support/accessible.ts'
import { actAs, beginCourse } from './support/authoring.ts'
import { publishTo } from './support/package-course.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

interface Track {
  mode: string
  cues: { startTime: number; endTime: number; text: string }[] | null
}

/** The captions as the browser's own reader of WebVTT has them. */
const readByBrowser = (player: Locator) =>
  player.evaluate((element) => {
    const [track] = [...(element as unknown as { textTracks: Iterable<Track> }).textTracks]
    if (!track) return []
    if (track.mode === 'disabled') track.mode = 'hidden'
    return [...(track.cues ?? [])].map(({ startTime, endTime, text }) => [startTime, endTime, text])
  })

test('an author writes captions beside the video, splits, merges, shifts and undoes, and learners read them', async ({
  page,
  signInAs,
  address,
  expectConsole,
}) => {
  expectConsole(/409/)
  const course = await beginCourse(address, 'Films with words', ['video'])
  const lessonId = course.lessonIds[0] ?? ''
  const file = test.info().outputPath('Harbor.mp4')
  makeRecording(file, [...testPictures(12), ...asH264, '-c:a', 'aac'])
  await signInAs('instructor@lyceum.test')
  await page.goto(`${course.path}/curriculum/${lessonId}`)
  await page.getByText('choose a file').setInputFiles(file)
  const preview = page.getByLabel('Harbor', { exact: true })
  await expect(preview).toHaveAttribute('src', /master\.m3u8|^blob:/, { timeout: 60_000 })
  const captions = page.getByRole('region', { name: 'Captions' })
  await captions.getByRole('button', { name: 'Write captions' }).click()
  const position = page.getByRole('slider', { name: 'Position' })
  const text = (number: number) => captions.getByLabel(`Text of caption ${number}`, { exact: true })
  const start = (number: number) =>
    captions.getByLabel(`Start of caption ${number}`, { exact: true })
  const end = (number: number) => captions.getByLabel(`End of caption ${number}`, { exact: true })

  await position.fill('1')
  await captions.getByRole('button', { name: 'Add caption' }).click()
  await expect(text(1)).toBeFocused()
  await expect(captions.getByText('No text')).toBeVisible()
  await page.keyboard.type('The tide comes in & out')
  await expect(captions.getByText('No text')).toBeHidden()
  await expect(start(1)).toHaveValue('0:01.000')
  await position.fill('5')
  await captions.getByRole('button', { name: 'End caption 1 at the current time' }).click()
  await expect(end(1)).toHaveValue('0:05.000')

  // By keyboard: the caption is cut at the cursor, between two words.
  await position.fill('3')
  await text(1).focus()
  await page.keyboard.press('Home')
  for (const _ of 'The tide') await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+KeyS')
  await expect(text(1)).toHaveValue('The tide')
  await expect(text(2)).toHaveValue('comes in & out')
  await expect(start(2)).toHaveValue('0:03.000')
  await text(1).focus()
  await page.keyboard.press('Alt+KeyM')
  await expect(text(2)).toHaveCount(0)
  await expect(text(1)).toHaveValue('The tide comes in & out')
  await captions.getByRole('button', { name: 'Undo' }).click()
  await expect(text(2)).toHaveValue('comes in & out')

  await start(2).fill('2.5')
  await start(2).press('Enter')
  await expect(captions.getByText('Overlaps the caption before')).toBeVisible()
  await page.keyboard.press('Control+KeyZ')
  await expect(captions.getByText('Overlaps the caption before')).toBeHidden()
  await captions.getByLabel(/^Seconds to shift all captions/).fill('0.25')
  await captions.getByRole('button', { name: 'Shift all' }).click()
  await expect(start(1)).toHaveValue('0:01.250')
  await captions.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(captions.getByText('Split at the cursor')).toBeVisible()
  await captions.getByRole('button', { name: 'Play from caption 2' }).click()
  await expect(captions.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Pause' }).click()
  const saved = captions.getByText(/^Saved \d\d:\d\d:\d\d$/)
  await expect(saved).toBeVisible()
  await expectAccessible(page)

  // Somebody else saves: nobody's words are written over.
  const other = await actAs(address, 'admin@lyceum.test')
  const lesson = await course.send('GET', `/courses/${course.courseId}/lessons/${lessonId}/`)
  const { resource_id } = lesson['content'] as { resource_id: string }
  const cues = `/courses/${course.courseId}/resources/${resource_id}/captions/en/cues/`
  const theirs = await other.send('GET', cues)
  await other.send('PUT', cues, {
    file_id: theirs['file_id'],
    label: 'English',
    cues: [{ from_seconds: 1, to_seconds: 2, text: 'Theirs' }],
  })
  await text(2).fill('comes in & <out>')
  const notice = captions.getByRole('alert').filter({ hasText: 'changed these captions' })
  await expect(notice).toBeVisible()
  expect(JSON.stringify(await other.send('GET', cues))).toContain('Theirs')
  await notice.getByRole('button', { name: 'Keep my version' }).click()
  await expect(notice).toBeHidden()
  await expect(saved).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Edit captions' }).click()
  await expect(text(2)).toHaveValue('comes in & <out>')
  await publishTo(learner, address, { ...course, lessonId })

  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.courseId}/lessons/${lessonId}`)
  const player = page.getByLabel('A video lesson', { exact: true })
  await expect
    .poll(() => readByBrowser(player))
    .toEqual([
      [1.25, 3.25, 'The tide'],
      [3.25, 5.25, 'comes in &amp; &lt;out>'],
    ])
  await page.getByRole('button', { name: 'Show captions' }).click()
  await page.getByRole('slider', { name: 'Position' }).fill('4')
  await expect(page.locator('[data-captions]')).toHaveText('comes in & <out>')
})
