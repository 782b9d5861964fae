import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectFits } from './support/fits.ts'
import { publishAssignment, submitAs, writeEssayAs } from './support/publish-assignment.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

/** The number waiting according to the sidebar; no badge means zero. */
async function waiting(page: Page) {
  const item = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Grading/ })
  const words = (await item.textContent()) ?? ''
  return Number(/(\d+) to grade/.exec(words)?.[1] ?? 0)
}

test('an instructor grades an assignment and an essay of a quiz from one queue, by keyboard', async ({
  page,
  signInAs,
  address,
}) => {
  const place = await publishAssignment(address, {
    title: 'Rivers in one queue',
    essay: 'Why do rivers bend?',
    learners: [learner],
  })
  await submitAs(address, learner, place, 'It bends twice before the mill.')
  await writeEssayAs(address, learner, place, 'Banks erode.')
  await signInAs('instructor@lyceum.test')
  await page.goto('/dashboard/instructor/grading')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Grading/ })
    .waitFor()
  const rows = page.getByRole('table', { name: 'Work to grade' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Rivers in one queue' }).first()).toBeVisible()
  await expect.poll(() => waiting(page)).toBeGreaterThan(1)

  await page.goto(`/dashboard/instructor/grading?course_id=${place.courseId}`)
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Assignment')
  await expect(rows.nth(1)).toContainText('My river')
  await expect(rows.nth(2)).toContainText('Quiz attempt')
  await expect(rows.nth(2)).toContainText('Why do rivers bend?')
  await expectAccessible(page)

  // J opens the longest waiting entry; Ctrl+Enter saves it and continues.
  await page.keyboard.press('j')
  await expect(page.getByText('It bends twice before the mill.')).toBeVisible()
  await page.getByLabel('Points (out of 10)').fill('9')
  await page.getByLabel('Points (out of 10)').press('Control+Enter')
  await expect(page.getByText('Banks erode.')).toBeVisible()
  await expect(page).toHaveURL(/\/grading\/attempts\//)
  await page.keyboard.press('k')
  await expect(page.getByText('Banks erode.')).toBeVisible()
  await page.getByLabel('Points (out of 1)').fill('1')
  await page.getByRole('button', { name: 'Save grade' }).click()
  await expect(page.getByText('Attempt 1: 1 of 1 points')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('No results')).toBeVisible()

  await page.goto(`/dashboard/instructor/grading?course_id=${place.courseId}&status=graded`)
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('9 of 10')
  await expect(rows.nth(2)).toContainText('1 of 1')
})

test('an admin grades on a phone, and the count in the menu follows', async ({
  page,
  signInAs,
  address,
}) => {
  const place = await publishAssignment(address, {
    title: 'Rivers on a phone',
    learners: [learner],
  })
  await submitAs(address, learner, place, 'A brook behind the school.')
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('admin@lyceum.test')
  await page.goto(`/dashboard/admin/grading?course_id=${place.courseId}`)
  await expect(page.getByRole('link', { name: 'Leo Nakamura' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Start grading' }).click()
  await expect(page.getByText('A brook behind the school.')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await page.getByLabel('Points (out of 10)').fill('7')
  await page.getByRole('button', { name: 'Save grade' }).click()
  await expect(page.getByText("Graded. We'll notify the learner.")).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Grading' })).toContainText('7 of 10')
  await page.getByRole('button', { name: 'Grading queue' }).click()
  await expect(page.getByText('No results')).toBeVisible()
})
