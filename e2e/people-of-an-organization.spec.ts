import { newEmail, newMember, newPassword } from './support/people.ts'
import { publishCourse } from './support/publish-course.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

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
  await expect(
    page.getByText('1 of 4 rows will get an invitation. Nothing has been sent yet.'),
  ).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows in the file' }).getByRole('row')
  await expect(rows.nth(2)).toContainText('Duplicate')
  await expect(rows.nth(3)).toContainText('No email address')
  await expect(rows.nth(4)).toContainText('Already a member')
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByText('1 invitation sent.')).toBeVisible()
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
  await page.getByRole('button', { name: 'Add to group' }).click()
  await page.getByRole('menuitem', { name: 'Year 1' }).click()
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
  await expect(dialog).toContainText('Their posts stay under their name.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'No students yet' })).toBeVisible()
})

test('a removed student returns to an open course only if the admin left that open', async ({
  page,
  context,
  address,
  signInAs,
}) => {
  const title = unique('Open to return')
  const course = await publishCourse(address, { title, lessons: ['First step'] })
  const admin = await logIn(address, 'admin@lyceum.test')
  const northwind = { id: course.organizationId, name: '', token: admin.access_token }
  const [barred, welcome] = await Promise.all([
    newMember(address, 'learner', [northwind]),
    newMember(address, 'learner', [northwind]),
  ])
  const remove = async (email: string, mayReturn: boolean) => {
    await page.goto(`/dashboard/admin/students?search=${encodeURIComponent(email)}`)
    await page.getByRole('row', { name: email }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('alertdialog')
    const choice = dialog.getByRole('checkbox', { name: 'Let them come back on their own' })
    await expect(choice).not.toBeChecked()
    if (mayReturn) await choice.check()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('row', { name: email })).toHaveCount(0)
  }
  await signInAs('admin@lyceum.test')
  await remove(barred.email, false)
  await remove(welcome.email, true)

  await putSession(context, address, await logIn(address, barred.email, newPassword))
  await page.goto(`/courses/${course.id}`)
  await expect(page.getByText('You were removed from this organization.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll' })).toHaveCount(0)

  await putSession(context, address, await logIn(address, welcome.email, newPassword))
  await page.goto(`/courses/${course.id}`)
  const enrolled = page.waitForResponse('**/enroll/')
  await page.getByRole('button', { name: 'Enroll' }).click()
  expect((await enrolled).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Enroll' })).toHaveCount(0)
  await page.goto('/dashboard/student/courses')
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})
