import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('before registering, a visitor reads the terms and the privacy policy and loses nothing typed', async ({
  page,
  context,
}) => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Wanda')
  const box = page.getByRole('checkbox', { name: 'I agree to the terms and privacy policy.' })
  await expect(box).not.toBeChecked()
  for (const [link, path, heading, text] of [
    ['terms', '/terms', 'Terms', 'Paying for courses'],
    ['privacy policy', '/privacy', 'Privacy policy', 'What we store'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: link, exact: true }).click()
    const legal = await opened
    await expect(legal).toHaveURL(path)
    await expect(legal).toHaveTitle(`${heading} · Lyceum`)
    await expect(legal.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(legal.getByRole('heading', { level: 2, name: text })).toBeVisible()
    await legal.close()
  }
  await expect(box, 'a link in the words is not the box').not.toBeChecked()
  await page.getByText('I agree to the').click({ position: { x: 4, y: 8 } })
  await expect(box).toBeChecked()
  await expect(page.getByLabel('First name')).toHaveValue('Wanda')
})

test('the foot of public pages leads to both', async ({ page }) => {
  await page.goto('/courses')
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await foot.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByRole('main').getByText("We don't sell your data")).toBeVisible()
})

test('a super admin writes the privacy policy, visitors read it, and the default comes back', async ({
  page,
  browser,
  address,
  signInAs,
}) => {
  const heading = unique('Our promise')
  await signInAs('super@lyceum.test')
  await page.goto('/dashboard/super-admin')
  await page.getByRole('link', { name: 'Platform settings' }).click()
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  const field = page.getByRole('textbox', { name: 'Text' })
  await expect(field).toHaveValue(/## What we store/)
  await field.fill(`## ${heading}\n\nWe keep **little**.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Privacy policy saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(`## ${heading}\n\nWe keep **little**.`)

  const visitor = await browser.newPage({ baseURL: address })
  await visitor.goto('/privacy')
  await expect(visitor.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await expect(visitor.getByText('Last updated')).toBeVisible()

  await page.getByRole('button', { name: 'Restore default text' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore default' }).click()
  await expect(field).toHaveValue(/## What we store/)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'What we store' })).toBeVisible()
  await visitor.close()
})
