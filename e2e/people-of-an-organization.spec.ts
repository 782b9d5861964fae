import { newEmail, newMember } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an admin imports people from a sheet in UTF-16, sees what will happen to each row, then what did', async ({
  page,
  signInAsNew,
}) => {
  const { person } = await signInAsNew('admin')
  const address = newEmail()
  const sheet = [
    'email;role;position',
    `${address};instructor;=1+1`,
    `${address.toUpperCase()};;`,
    'nobody;;',
    `${person.email};;`,
  ].join('\r\n')
  await page.goto('/dashboard/admin/students/add')
  await page.getByRole('link', { name: 'From a CSV file' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(sheet, 'utf16le')]),
  })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('1 of 4 rows get an invitation. Nothing was sent yet.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
  await expect(rows.nth(2)).toContainText('Duplicate')
  await expect(rows.nth(3)).toContainText('No address')
  await expect(rows.nth(4)).toContainText('Already a member')
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByText('1 invitation is on its way.')).toBeVisible()
  await page.goto('/dashboard/admin/instructors/invitations')
  await expect(page.getByRole('row', { name: address })).toContainText('Pending')
})

test('an admin groups, suspends, restores and removes a student, told what stays', async ({
  page,
  signInAsNew,
  address,
}) => {
  const { organization } = await signInAsNew('admin')
  const student = await newMember(address, 'learner', [organization])
  await page.goto('/dashboard/admin/students')
  await page.getByRole('button', { name: 'Groups' }).click()
  await page.getByRole('textbox', { name: 'New group' }).fill('Year 1')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('button', { name: 'Rename Year 1' })).toBeVisible()
  await page.keyboard.press('Escape')

  const row = page.getByRole('row', { name: student.email })
  await row.getByRole('checkbox').check()
  await page.getByRole('combobox', { name: 'Add to group' }).selectOption('Year 1')
  await expect(row).toContainText('Year 1')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The fees are not paid.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(row).toContainText('Suspended')

  await row.getByRole('link').first().click()
  await expect(page.getByText('The fees are not paid.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('Restored')).toBeVisible()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from organization' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('What they wrote stays under their name.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No students yet' })).toBeVisible()
})
