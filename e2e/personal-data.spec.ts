import { newPassword } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a person takes all their data with them and leaves for good', async ({
  page,
  signInAsNewPerson,
  expectConsole,
}) => {
  expectConsole(/401|403/)
  const person = await signInAsNewPerson()
  await page.goto('/account/settings#my-data')
  await page.getByRole('button', { name: 'Prepare download' }).click()
  const link = page.getByRole('link', { name: 'Download', exact: true })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^my-data-[\d-]+\.zip$/)

  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete my account?' })
  await expect(dialog.getByText('Your notes and bookmarks in lessons')).toBeVisible()
  await expect(dialog.getByText(/^Paid orders and invoices/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted.', { exact: true })).toBeVisible()

  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email or password is wrong.').first()).toBeVisible()
})

test('the only admin of an organization is told why they can’t leave', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/account/settings#my-data')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete my account?' })
  await expect(dialog.getByText(/You’re the only admin of/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeHidden()
})
