import { newestMail } from './support/mail.ts'
import { newPassword } from './support/people.ts'
import { expect, test } from './support/test.ts'

const earnings = '/dashboard/instructor/earnings'

test('an instructor says where the money goes, with the password, and is told by mail', async ({
  page,
  signInAsNew,
  expectConsole,
}) => {
  expectConsole(/400|403/)
  const { person } = await signInAsNew('instructor')
  await page.goto(`${earnings}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Payout settings' })).toBeVisible()
  const iban = page.getByRole('textbox', { name: 'IBAN' })
  await page.getByRole('textbox', { name: 'Account holder' }).fill('Mara Multi')
  await iban.fill('GB33 BUKB 2020 1555 5555 56')
  await page.getByRole('textbox', { name: 'Current password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('This IBAN has a typo.', { exact: false })).toBeVisible()
  await iban.fill('GB33 BUKB 2020 1555 5555 55')
  await page.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The current password is wrong.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('GB•• •••• 5555')).toBeVisible()
  const mail = await newestMail(person.email, /GB•• •••• 5555/)
  expect(mail.subject).toBe('Your payout settings were changed')
})

test('an instructor gives tax information by country, and sees it only masked again', async ({
  page,
  signInAsNew,
  expectConsole,
}) => {
  expectConsole(/400/)
  await signInAsNew('instructor')
  await page.goto(`${earnings}/tax-info`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tax info' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Brazil' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Mara Multi')
  await page.getByRole('textbox', { name: 'Street and number' }).fill('Rua Augusta 100')
  await page.getByRole('textbox', { name: 'City' }).fill('São Paulo')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'CPF' }).fill('390.533.447-06')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save tax info' }).click()
  await expect(page.getByText('This isn’t a valid CPF.', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'CPF' }).fill('390.533.447-05')
  await page.getByRole('button', { name: 'Save tax info' }).click()
  await expect(page.getByText('•••• 705')).toBeVisible()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
})

test('an instructor asks for a payout, an admin approves it and marks it as paid', async ({
  page,
  signInAs,
}) => {
  await signInAs('instructor@lyceum.test')
  await page.goto(earnings)
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible()
  await page.getByRole('button', { name: 'Request payout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request payout' }).click()
  await expect(page.getByText('Payout requested', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('A payout is already on its way.')).toBeVisible()
  await page.getByRole('link', { name: 'Payouts', exact: true }).click()
  const mine = page.getByRole('table', { name: 'My payouts' }).getByRole('row').nth(1)
  await expect(mine).toContainText('Requested')
  const number = await mine.getByRole('button').innerText()

  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/payouts?status=requested')
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').click()
  await page.getByRole('link', { name: 'Decide' }).click()
  await expect(page).toHaveURL(/\/approvals\//)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Open payout' }).click()
  await expect(page).toHaveURL(/\/payouts\//)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Bank reference' }).fill('SEPA 4711')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('SEPA 4711')).toBeVisible()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('every figure of the earnings opens its lines, down to the whole split of a sale', async ({
  page,
  signInAs,
}) => {
  await signInAs('instructor@lyceum.test')
  await page.goto(earnings)
  await page.getByRole('link', { name: /^On hold/ }).click()
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table).toBeVisible()
  await table.getByRole('button', { name: 'Sale' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Ledger entries' })
  await expect(sheet.getByText('Paid by the buyer').first()).toBeVisible()
  await expect(sheet.getByText('Organization', { exact: true }).first()).toBeVisible()
})

test('a month is downloaded as a statement, as PDF and as CSV', async ({ page, signInAs }) => {
  await signInAs('instructor@lyceum.test')
  await page.goto(`${earnings}?tab=statements`)
  const row = page.getByRole('table', { name: 'Statements' }).getByRole('row').nth(1)
  for (const format of ['PDF', 'CSV']) {
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: new RegExp(`as ${format}$`) }).click()
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^statement-.*\\.${format.toLowerCase()}$`),
    )
  }
})

test("an admin changes the split, and the super admin the platform's fee", async ({
  page,
  signInAs,
  signInAsNew,
}) => {
  await signInAsNew('admin')
  await page.goto('/dashboard/admin/payouts?tab=split')
  await page.getByRole('textbox', { name: 'Hold period' }).fill('21')
  await page.getByRole('button', { name: 'Save split' }).click()
  await expect(page.getByText('Split saved.', { exact: false })).toBeVisible()
  await signInAs('super@lyceum.test')
  await page.goto('/dashboard/super-admin')
  await page.getByRole('button', { name: 'Change fee' }).click()
  await page.getByRole('textbox', { name: 'Fee' }).fill('7,5')
  await page.getByRole('button', { name: 'Save fee' }).click()
  await expect(page.getByText('The platform keeps 7.5% of every sale, before tax.')).toBeVisible()
})
