import { expectAccessible } from './support/accessible.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'

test('a learner takes a course lesson by lesson, and it is complete', async ({
  page,
  signInAs,
  baseURL,
}) => {
  const title = unique('Three steps up')
  const course = await publishCourse(baseURL ?? '', {
    title,
    lessons: ['First step', 'Second step'],
    details: { progression: 'sequential' },
  })
  await enrollAs(baseURL ?? '', learner, course.id)
  await signInAs(learner)

  await page.goto(`/dashboard/student/courses/${course.id}`)
  await expect(page.getByText('Complete “First step” first')).toBeVisible()
  await expect(page.getByText('To complete this course, finish all 2 lessons.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start' }).click()

  await expect(page.getByRole('heading', { name: 'First step' })).toBeVisible()
  await expect(page.getByText('This is First step.')).toBeVisible()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip for now' })).toHaveCount(0)
  await expect(page.getByText('Lesson 1 of 2 · 0 complete')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete and continue' }).click()

  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await page.getByPlaceholder('Write a note only you can see').fill('I am nearly there')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Second step' }).click()
  await page.keyboard.press('m')
  await expect(page.getByText('2 of 2 lessons')).toBeVisible()
  await expect(page.getByText(/^Saved /).first()).toBeVisible()

  const end = page.getByRole('dialog', { name: 'Course complete' })
  await expect(end).toContainText('You finished all 2 lessons.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(end).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('I am nearly there')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()

  await page.goto('/dashboard/student/courses?tab=completed')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})
