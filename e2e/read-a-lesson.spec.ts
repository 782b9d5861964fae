import { readFile } from 'node:fs/promises'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'

test('a learner highlights a passage, sets the text as they like it, and takes the notes along', async ({
  page,
  signInAs,
  address,
}) => {
  const course = await publishCourse(address, {
    title: unique('Worth marking'),
    lessons: ['A passage'],
  })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await page.getByRole('link', { name: 'Start' }).click()
  const text = page.getByRole('paragraph').getByText('This is A passage.')
  await text.selectText()
  await page.getByRole('button', { name: 'Highlight the selected passage' }).click()
  await expect(page.getByRole('complementary').getByText('This is A passage.')).toBeVisible()

  await page.getByRole('button', { name: 'Reading mode' }).click()
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('larger')
  await expect(text).toHaveCSS('font-size', '20px')
  await page.keyboard.press('Escape')

  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('complementary').getByText('This is A passage.')).toBeVisible()
  await expect(text).toHaveCSS('font-size', '20px')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export notes from this course' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('## A passage\n\n> This is A passage.')
})
