import { expectAccessible } from './support/accessible.ts'
import { newMember, newOrganization } from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { clickTakenOver, expectTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

test('an admin sets the region and a holiday, and a learner finds them in the calendar', async ({
  page,
  browser,
  context,
  address,
}) => {
  const organization = await newOrganization(address)
  const admin = await newMember(address, 'admin', [organization])
  const learner = await newMember(address, 'learner', [organization])
  await putSession(context, address, admin)
  const settings = `/dashboard/admin/organizations/${organization.id}/settings`
  await page.goto(settings)
  await page.getByRole('link', { name: 'Region and calendar' }).click()
  await clickTakenOver(page.getByRole('combobox', { name: 'Time zone' }))
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'JPY' }).click()
  await page.getByLabel('First day of the week').selectOption({ label: 'Saturday' })
  await page.getByRole('button', { name: 'Add holiday' }).click()
  await page.getByLabel('Date of holiday 1').fill('2026-05-13')
  await page.getByLabel('Name of holiday 1').fill('River day')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveText('JPY')

  const theirs = await browser.newContext({ baseURL: address })
  await putSession(theirs, address, learner)
  const desk = await theirs.newPage()
  await desk.goto('/dashboard/student/calendar?view=month&date=2026-05-13')
  await expect(desk.getByText('Times are shown in Asia/Tokyo time.')).toBeVisible()
  await expect(desk.getByText('River day')).toBeVisible()
  await expect(desk.getByRole('columnheader').first()).toHaveText(/^Sat/)
  await desk.goto('/dashboard/student/calendar?view=agenda&date=2026-05-13')
  await expect(desk.getByText('River day')).toBeVisible()
  await expectAccessible(desk)
  await theirs.close()
})

test('an admin previews what retention will delete, and holds it', async ({
  page,
  context,
  address,
}) => {
  const organization = await newOrganization(address)
  const admin = await newMember(address, 'admin', [organization])
  await putSession(context, address, admin)
  const data = `/dashboard/admin/organizations/${organization.id}/settings?tab=data`
  await page.goto(data)
  // The part of the page arrives after it.
  await expectTakenOver(page.getByLabel('Audit log'))
  await page.getByLabel('Audit log').selectOption({ label: 'Keep for 90 days' })
  await page.getByRole('button', { name: 'Preview what will be deleted' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Audit log' })).toContainText('0 records')
  await page.getByLabel('Legal hold').check()
  await expect(page.getByText('The legal hold keeps all of it for now.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save retention' }).click()
  await expect(page.getByText('Retention saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Audit log')).toHaveValue('90')
  await expect(page.getByLabel('Legal hold')).toBeChecked()
})
