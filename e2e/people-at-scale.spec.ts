import { expectAccessible } from './support/accessible.ts'
import { newMember } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('an admin resends and revokes many invitations at once and takes the list along', async ({
  page,
  signInAsNew,
}) => {
  await signInAsNew('admin')
  await page.goto('/dashboard/admin/instructors/invitations')
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const emails = ['ada', 'ben', 'cleo'].map((name) => `${unique(name)}@example.test`)
  await page.getByRole('dialog').getByRole('textbox', { name: /email/i }).fill(emails.join('\n'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Invite|Send)/ })
    .click()
  await page.goto('/dashboard/admin/instructors/invitations')
  const rows = page.getByRole('table', { name: 'Sent invitations' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('3')

  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await expect(page.getByText('3 invitations resent')).toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${emails[0]}` }).check()
  await page.getByRole('checkbox', { name: `Select ${emails[1]}` }).check()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitations' }).click()
  await expect(page.getByText('2 invitations revoked')).toBeVisible()
  await expect(rows.filter({ hasText: 'Revoked' })).toHaveCount(2)
  await expect(rows.filter({ hasText: emails[2] ?? '' })).toContainText('Pending')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^invitations-.*\.csv$/)
})

test('an admin writes to several learners at once, and each reads it alone', async ({
  page,
  address,
  signInAsNew,
}) => {
  const { organization } = await signInAsNew('admin')
  for (let index = 0; index < 2; index += 1) await newMember(address, 'learner', [organization])
  await page.goto('/dashboard/admin/students')
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('The library closes at six.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('2 messages sent')).toBeVisible()
  await page.goto('/dashboard/admin/messages')
  await expect(page.getByText('The library closes at six.')).toHaveCount(2)
})

test('an admin finds certificates, orders, tickets and sessions on the page of a person', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/students?search=Leo+Nakamura')
  await page.getByRole('link', { name: 'Leo Nakamura' }).first().click()
  for (const title of ['Certificates', 'Orders', 'Support tickets', 'Live sessions']) {
    await expect(page.getByRole('heading', { name: new RegExp(`^${title} \\d+$`) })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Enroll' })).toBeVisible()
  await expectAccessible(page)
})
