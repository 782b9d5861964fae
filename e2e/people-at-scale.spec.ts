import { expectAccessible } from './support/accessible.ts'
import { inviteTo, newEmail, newMember } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an admin resends and revokes many invitations at once and takes the list along', async ({
  page,
  address,
  signInAsNew,
}) => {
  const { organization } = await signInAsNew('admin')
  const emails = [newEmail(), newEmail(), newEmail()]
  for (const email of emails) await inviteTo(address, organization, email)
  await page.goto('/dashboard/admin/instructors/invitations?status=pending')
  const rows = page.getByRole('table', { name: 'Sent invitations' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(page.locator('h1 + span, h1 ~ span').first()).toHaveText('3')

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await expect(page.getByText('3 invitations resent')).toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${emails[0]}` }).check()
  await page.getByRole('checkbox', { name: `Select ${emails[1]}` }).check()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitations' }).click()
  await expect(page.getByText('2 invitations revoked')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(emails[2] ?? '')
  await expectAccessible(page)
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
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('The library closes at six.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('2 messages sent', { exact: true })).toBeVisible()
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
