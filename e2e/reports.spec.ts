import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const admin = 'admin@lyceum.test'

async function exportAs(page: Page, format: RegExp) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  return readFile(await (await download).path())
}

test('an admin opens a ready report, goes down to its rows, and takes it away as a file', async ({
  page,
  signInAs,
}) => {
  await signInAs(admin)
  await page.goto('/dashboard/admin/reports')
  await page.getByRole('link', { name: /^Revenue/ }).click()
  await expect(page.getByRole('heading', { name: 'Revenue', level: 1 })).toBeVisible()
  const table = page.getByRole('table', { name: 'Rows of the report' })
  const rows = table.getByRole('link').first()
  // Other journeys buy courses: if something changed between the two readings, both are read again.
  const report = page.url()
  await expect(async () => {
    await page.goto(report)
    const count = await rows.innerText()
    await rows.click()
    const shown = page.getByText(/^[\d,]+ rows?$/)
    await expect(shown).toHaveText(count === '1' ? '1 row' : `${count} rows`, { timeout: 5000 })
  }).toPass()
  await page.getByRole('button', { name: 'All groups' }).click()
  await expect(page.getByText(/^\d+ groups$/)).toBeVisible()

  const sheet = await exportAs(page, /XLSX/)
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText('Your file is ready')).toBeVisible()
  const document = await exportAs(page, /PDF/)
  expect(document.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('table', { name: 'Files of this report' })).toContainText('Ready')
})

test('an admin makes a report of their own, shares it and has it sent every week', async ({
  page,
  signInAs,
}) => {
  await signInAs(admin)
  await page.goto('/dashboard/admin/reports')
  await page.getByRole('link', { name: 'New report' }).click()
  await page.getByRole('button', { name: /^Learners in courses/ }).click()
  await expect(page.getByText(/^[\d,]+ rows$/)).toBeVisible()
  await page.getByLabel('Group by').selectOption({ label: 'By Course' })
  await expect(page.getByText(/^\d+ groups$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  const filter = page.getByRole('dialog', { name: 'New filter' })
  await filter.getByLabel('Column').selectOption({ label: 'Status' })
  await filter.getByLabel('Active').check()
  await filter.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByText('Status is Active')).toBeVisible()

  await page.getByRole('button', { name: 'Save report' }).click()
  const title = unique('Active by course')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await page.getByLabel('Admins').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Report shared', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Schedule emails' }).click()
  const sending = page.getByRole('dialog', { name: 'Schedule emails' })
  await sending.getByRole('group', { name: 'Recipients' }).getByRole('checkbox').first().check()
  await sending.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Schedule saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await expect(page.getByRole('heading', { name: 'Ready-made reports' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})
