import { expect, test } from './support/test.ts'

test('an admin renames the organization, picks a readable color, sets the rules and reads it all in the audit log', async ({
  page,
  signInAsNew,
}) => {
  const { organization } = await signInAsNew('admin')
  await page.goto('/dashboard/admin')
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(organization.name)
  await page.getByRole('textbox', { name: 'Description' }).fill('We teach in the evening.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Organization saved', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Branding' }).click()
  await page.getByRole('textbox', { name: /^Color/ }).fill('#fffbe6')
  await page.getByRole('button', { name: /^Use #/ }).click()
  await expect(page.getByRole('button', { name: /^Use #/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save color' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Sign-up' }).click()
  await expect(page.getByRole('radio', { name: /^Invite only/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Open/ })).toBeDisabled()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log).toContainText('changed the brand color')
  await expect(log).toContainText('changed the organization’s profile')
  await page.getByRole('searchbox').first().fill('accent')
  await expect(log).not.toContainText('changed the organization’s profile')
})

test('deleting an organization needs its name, and can be taken back for 30 days', async ({
  page,
  signInAsNew,
}) => {
  const { organization } = await signInAsNew('admin')
  await page.goto(`/dashboard/admin/organizations/${organization.id}/settings?tab=danger`)
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Delete organization' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill(organization.name)
  await confirm.click()
  await expect(page.getByText(/everything in it will be deleted/)).toBeVisible()
  await page.getByRole('button', { name: 'Reopen organization' }).click()
  await expect(page.getByRole('button', { name: 'Delete…' })).toBeVisible()
})
