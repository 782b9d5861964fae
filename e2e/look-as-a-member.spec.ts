import { expect, test } from './support/test.ts'

test('an admin looks as a learner, changes nothing, and stops', async ({ page, signInAs }) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/students?search=learner%40lyceum.test')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Look as this person' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Look as/ })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They do not find their course')
  await dialog.getByRole('button', { name: 'Start looking' }).click()

  const banner = page.getByRole('complementary', { name: /^Looking as/ })
  await expect(banner.getByText('Nothing can be changed.', { exact: false })).toBeVisible()
  await page.goto('/dashboard/student/courses')
  await expect(page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible()
  await expect(banner).toBeVisible()
  await page.goto('/dashboard/student/messages')
  await expect(page.getByRole('heading', { name: 'Private' }).first()).toBeVisible()
  await expect(banner).toBeVisible()

  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
