import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { actAs } from './support/authoring.ts'
import { cmi5Course } from './support/cmi5-package.ts'
import { expectCertificate, publishTo, uploadPackage } from './support/package-course.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'

const unit = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`)

test('a cmi5 course is uploaded, left half-way, taken up again and leads to a certificate', async ({
  page,
  signInAs,
  address,
  expectConsole,
}) => {
  // A refused upload is withdrawn, and a unit that starts looks for a bookmark that doesn't exist.
  expectConsole(/status of (400|404)/)
  await signInAs('instructor@lyceum.test')
  const course = await uploadPackage(page, address, unique('A year with bees'), await cmi5Course())
  await expect(page.getByText('cmi5 · course.zip')).toBeVisible()
  await expect(page.getByText('2 parts')).toBeVisible()
  await page.getByRole('button', { name: 'Try the package' }).click()
  await expect(unit(page, 'The hive').getByText('Page 1, new')).toBeVisible()
  await publishTo(learner, address, course)

  await signInAs(learner)
  const lesson = `/dashboard/student/courses/${course.courseId}/lessons/${course.lessonId}`
  await page.goto(lesson)
  await clickTakenOver(page.getByRole('button', { name: 'Start', exact: true }))
  const hive = unit(page, 'The hive')
  await expect(hive.getByText('Page 1, new')).toBeVisible()
  await hive.getByRole('button', { name: 'Turn the page' }).click()
  await expect(hive.getByText('Page 2')).toBeVisible()
  // Closed abruptly, as if the browser was killed.
  await page.goto('/robots.txt')

  await page.goto(lesson)
  await clickTakenOver(page.getByRole('button', { name: 'Continue' }))
  await expect(hive.getByText('Page 2, resumed')).toBeVisible()
  await hive.getByRole('button', { name: 'Turn the page' }).click()
  await expect(hive.getByText('Page 3')).toBeVisible()
  await hive.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Choose a part to open it.')).toBeVisible()
  const outline = page.getByRole('navigation', { name: 'Parts of the package' })
  await expect(outline.getByRole('button', { name: 'Completed The hive' })).toBeVisible()
  await expectAccessible(page)

  await outline.getByRole('button', { name: 'The honey' }).click()
  const honey = unit(page, 'The honey')
  const turn = honey.getByRole('button', { name: 'Turn the page' })
  await expect(honey.getByText('Page 1, new')).toBeVisible()
  await turn.click()
  await expect(honey.getByText('Page 2')).toBeVisible()
  await turn.click()
  await expect(honey.getByText('Page 3')).toBeVisible()
  await expect(page.getByText('Passed', { exact: true })).toBeVisible()
  await expect(page.getByText('90%')).toBeVisible()
  await expect(page.getByText('1 of 1 lessons')).toBeVisible()
  await expectCertificate(page, course)
})

test('an admin opens a unit for someone, ends the session and waives the unit', async ({
  page,
  context,
  signInAs,
  address,
  expectConsole,
}) => {
  // The page of a unit reports that its policy allows scripts; the revoked key is refused.
  expectConsole(/status of (400|401|404)|allow-scripts and allow-same-origin/)
  await signInAs('instructor@lyceum.test')
  const title = unique('Bees for guests')
  await uploadPackage(page, address, title, await cmi5Course())
  const { organizationId } = await actAs(address, 'admin@lyceum.test')

  await signInAs('admin@lyceum.test')
  await page.goto(`/dashboard/admin/organizations/${organizationId}/packages`)
  await expect(page.getByText('Nobody has opened this package yet.')).toBeVisible()
  await clickTakenOver(page.getByRole('button', { name: 'Launch for someone' }))
  await page.getByLabel('Account name').fill('ada')
  await page.getByLabel('Account home page').fill('https://example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('link', { name: 'Open part' })
  const guest = await context.newPage()
  await guest.goto((await link.getAttribute('href')) ?? '')
  await expect(guest.getByText('Page 1, new')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(page.getByRole('cell', { name: 'ada', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show parts' }).click()
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
  await guest.getByRole('button', { name: 'Leave' }).click()
  await expect(guest.getByText('record_client_invalid')).toBeVisible()

  for (const part of ['The hive', 'The honey']) {
    const row = page.getByRole('listitem').filter({ hasText: part })
    await row.getByRole('button', { name: 'Waive' }).click()
    await page.getByLabel('Reason').fill('Tested out')
    await page.getByRole('button', { name: 'Waive part' }).click()
    await expect(row.getByText('Waived')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('cell', { name: 'Satisfied' })).toBeVisible()
})
