import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('a person finds a setting by another word for it, and the address of one opens its page', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/account/settings')
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('do not disturb')
  await page.getByRole('link', { name: 'Quiet hours' }).click()
  await expect(page).toHaveURL('/account/settings?tab=notifications#quiet-hours')
  await expect(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto('/account/settings#appearance')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible()
})

test('a learner chooses for all notifications at once, and sees only what can reach them', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/account/settings?tab=notifications')
  const badge = page.getByRole('combobox', { name: 'I earn a badge: email' })
  await expect(badge).toBeVisible()
  await expect(page.getByText('A buyer disputes a payment')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(badge).toHaveValue('now')
  await page.getByRole('button', { name: 'Important', exact: true }).click()
  await expect(badge).toHaveValue('off')
  await expect(page.getByRole('button', { name: 'Important', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a learner sets a daily goal and sees it at home', async ({ page, signInAs }) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Set a daily goal' }).click()
  await page.getByRole('combobox', { name: 'Minutes a day' }).selectOption('45')
  await expect(page.getByText('Daily goal saved', { exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText(/\d+ of 45 min|Reached: \d+ min/)).toBeVisible()
  await page.getByRole('link', { name: /goal/ }).click()
  await page.getByRole('combobox', { name: 'Minutes a day' }).selectOption('none')
})

test('the question mark shows the keys', async ({ page, signInAs }) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/dashboard')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Search and commands')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('a page has one title', async ({ page, signInAs }) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/dashboard/student/courses')
  await expect(page).toHaveTitle('My Courses · Lyceum')
  await expect(page.locator('head > title')).toHaveCount(1)
  await page.getByRole('link', { name: 'Certificates' }).first().click()
  await expect(page).toHaveTitle('Certificates · Lyceum')
  await expect(page.locator('head > title')).toHaveCount(1)
})
