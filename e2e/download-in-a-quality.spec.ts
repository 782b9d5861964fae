import { makeRecording, testPictures } from '../server/testing/ffmpeg.ts'
import { beginCourse } from './support/authoring.ts'
import { publishTo } from './support/package-course.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

interface Film {
  videoHeight: number
  duration: number
  currentTime: number
}

test('a course is downloaded with its videos in the chosen quality, which plays without a connection', async ({
  page,
  context,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to (load|fetch)|could not be|missing/i)
  const course = await beginCourse(address, 'Films for the train', ['video'])
  await signInAs('instructor@lyceum.test')
  await page.goto(`${course.path}/curriculum/${course.lessonIds[0]}`)
  const file = test.info().outputPath('Train.mov')
  // No browser plays it as it is, so it is encoded in all its qualities.
  makeRecording(file, [
    ...testPictures(8, '854x480'),
    '-c:v',
    'mpeg4',
    '-q:v',
    '4',
    '-c:a',
    'pcm_s16le',
  ])
  await page.getByText('choose a file').setInputFiles(file)
  const film = page.getByLabel('Train', { exact: true })
  await expect(film).toHaveAttribute('src', /master\.m3u8|^blob:/, { timeout: 90_000 })
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()
  await publishTo(learner, address, { ...course, lessonId: course.lessonIds[0] ?? '' })

  await context.addInitScript({
    content: `Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })`,
  })
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.courseId}`)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const choices = dialog.getByRole('radiogroup', { name: 'Video quality' }).getByRole('radio')
  await expect(dialog.getByText('Data saver is on')).toBeVisible()
  await expect(choices.last()).toBeChecked()
  const sizes = await dialog.getByRole('radiogroup').locator('label').allTextContents()
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes[0]).toMatch(/^480p · [\d.,]+ [kM]B$/)
  expect(new Set(sizes).size).toBe(sizes.length)
  await dialog.getByRole('radio', { name: /^360p/ }).check()
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Downloaded' })).toBeVisible()
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(
    `/dashboard/student/courses/${course.courseId}/lessons/${course.lessonIds[0] ?? ''}`,
  )
  const player = cold.getByLabel('A video lesson', { exact: true })
  const read = () =>
    player.evaluate((element) => {
      const { videoHeight, duration, currentTime } = element as unknown as Film
      return { height: videoHeight, seconds: Math.round(duration), at: Math.floor(currentTime) }
    })
  await expect.poll(read).toMatchObject({ height: 360, seconds: 8 })
  await player.evaluate((element) => {
    Object.assign(element, { currentTime: 5 })
  })
  await expect.poll(read).toMatchObject({ at: 5 })
})
