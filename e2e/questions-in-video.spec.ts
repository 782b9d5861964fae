import type { Locator, Page } from '@playwright/test'
import { asH264, makeRecording, testPictures } from '../server/testing/ffmpeg.ts'
import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { publishTo } from './support/package-course.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

const film = (seconds: number) => {
  const file = test.info().outputPath('Harbor.mp4')
  makeRecording(file, [...testPictures(seconds), ...asH264, '-c:a', 'aac'])
  return file
}

const secondOf = (player: Locator) =>
  player.evaluate((element) => (element as unknown as { currentTime: number }).currentTime)

const isPaused = (player: Locator) =>
  player.evaluate((element) => (element as unknown as { paused: boolean }).paused)

/** Moves the author's player there. */
async function goTo(page: Page, player: Locator, second: number) {
  await page.getByRole('slider', { name: 'Position' }).fill(String(second))
  await expect.poll(() => secondOf(player)).toBeCloseTo(second, 0)
}

test('a video asks where its author put a question, waits for the answer, keeps it, and the gradebook has the points', async ({
  page,
  signInAs,
  address,
}) => {
  const course = await beginCourse(address, 'Films that ask', ['video'])
  const lessonId = course.lessonIds[0] ?? ''
  await signInAs('instructor@lyceum.test')
  await page.goto(`${course.path}/curriculum/${lessonId}`)
  await page.getByText('choose a file').setInputFiles(film(12))
  const preview = page.getByLabel('Harbor', { exact: true })
  await expect(preview).toHaveAttribute('src', /master\.m3u8|^blob:/, { timeout: 60_000 })
  const questions = page.getByRole('region', { name: 'Questions in the video' })
  await goTo(page, preview, 4)
  await questions.getByRole('button', { name: 'New question' }).click()
  await expect(page.getByRole('menuitem', { name: /Essay/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: /Single choice/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('Which ship left?')
  await dialog.getByLabel('Option 1', { exact: true }).fill('The ferry')
  await dialog.getByLabel('Option 2', { exact: true }).fill('The tug')
  await dialog.getByLabel('Option 3', { exact: true }).fill('The liner')
  await dialog.getByLabel('Points').fill('2')
  await dialog.getByRole('button', { name: 'Save question' }).click()
  await expect(dialog).toBeHidden()
  await expect(questions.getByText('Which ship left?')).toBeVisible()
  await expect(questions.getByLabel('Time of Which ship left?')).toHaveValue('0:04.0')

  await goTo(page, preview, 8)
  await questions.getByRole('button', { name: 'New question' }).click()
  await page.getByRole('menuitem', { name: /True or false/ }).click()
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('The tide is high.')
  await dialog.getByRole('button', { name: 'Save question' }).click()
  await expect(questions.getByText('2 questions · 3 points')).toBeVisible()
  await questions.getByRole('checkbox', { name: 'Required' }).last().uncheck()
  await expect(questions.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)

  // What authors try is checked and stored nowhere.
  await page.getByRole('link', { name: 'View as learner' }).click()
  await page.getByRole('button', { name: /0:04 Question 1 Required/ }).click()
  await page.getByRole('radio', { name: 'The tug' }).check()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByText('This is a preview. Answers aren’t saved.')).toBeVisible()
  await publishTo(learner, address, { ...course, lessonId })

  await signInAs(learner)
  const lesson = `/dashboard/student/courses/${course.courseId}/lessons/${lessonId}`
  await page.goto(lesson)
  const player = page.getByLabel('A video lesson', { exact: true })
  await expect(page.locator('[data-stop="open"]')).toHaveCount(2)
  // Going past a required question leads to it.
  await page.getByRole('slider', { name: 'Position' }).fill('10')
  const first = page.getByRole('region', { name: 'Question 1 of 2' })
  await expect(first).toBeFocused()
  await expect.poll(() => secondOf(player)).toBeCloseTo(4, 1)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => isPaused(player)).toBe(true)
  expect(await secondOf(player)).toBeLessThan(4.5)
  await expectAccessible(page)

  // By keyboard alone: from the question to its options, and to the answer.
  await first.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(first.getByRole('radio', { name: 'The tug' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(first.getByText('Incorrect', { exact: true })).toBeVisible()
  await expect(first.getByText('Correct answer')).toHaveCount(0)
  await first.getByRole('button', { name: 'Try again' }).click()
  await first.getByRole('radio', { name: 'The ferry' }).check()
  await first.getByRole('button', { name: 'Check answer' }).click()
  await expect(first.getByText('Your answer, correct')).toBeVisible()
  await expect(page.getByText('2 of 3 points')).toBeVisible()
  await expectAccessible(page)

  // Playing on runs into the optional one, which can be skipped.
  await first.getByRole('button', { name: 'Continue watching' }).click()
  const second = page.getByRole('region', { name: 'Question 2 of 2' })
  await expect(second).toBeVisible()
  await expect.poll(() => secondOf(player)).toBeCloseTo(8, 1)
  await second.getByRole('button', { name: 'Skip' }).click()
  await expect.poll(() => secondOf(player)).toBeGreaterThan(8.5)

  await page.reload()
  await expect(page.locator('[data-stop="done"]')).toHaveCount(1)
  await page.getByRole('button', { name: /0:04 Question 1 Correct/ }).click()
  await expect(first.getByText('Your answer, correct')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await signInAs('instructor@lyceum.test')
  await page.goto(`${course.path}/gradebook`)
  await expect(page.getByRole('button', { name: 'A video lesson of Leo Nakamura' })).toContainText(
    '2',
  )
  await page.goto(`${course.path}/curriculum/${lessonId}`)
  await expect(questions.getByText('1 of 1 learner correct')).toBeVisible()
})
