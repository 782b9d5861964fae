import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectFits } from './support/fits.ts'
import { expect, test } from './support/test.ts'

const accent = (page: Page, selector: string) =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('--primary')`,
  )

test('the color of an organization is the accent of the app, as the preview showed it', async ({
  page,
  signInAsNew,
}) => {
  const { organization } = await signInAsNew('admin')
  await page.goto(`/dashboard/admin/organizations/${organization.id}/settings?tab=branding`)
  const before = await accent(page, 'html')
  await page.getByRole('textbox', { name: /^Color/ }).fill('#7c3aed')
  await expect.poll(() => accent(page, '[data-preview]')).not.toBe(before)
  const previewed = await accent(page, '[data-preview]')
  expect(await accent(page, 'html')).toBe(before)
  await page.getByRole('button', { name: 'Save color' }).click()
  await expect.poll(() => accent(page, 'html')).toBe(previewed)
  await expectAccessible(page)

  const inThisTheme = await accent(page, 'html')
  await page.getByRole('button', { name: /^Switch to (dark|light) theme$/ }).click()
  await expect.poll(() => accent(page, 'html')).not.toBe(inThisTheme)
  await page.reload()
  await expect.poll(() => accent(page, 'html')).not.toBe(before)
})

test('visitors read about an organization, its courses and its instructors', async ({
  page,
  expectConsole,
}) => {
  await page.goto('/o/northwind-academy')
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Academy' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Courses by Northwind Academy' })).toContainText(
    /learners?/,
  )
  await expect(
    page.getByRole('region', { name: 'Instructors' }).getByRole('article').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)

  expectConsole(/404 \(Not Found\)/)
  await page.goto('/o/nobody-here')
  await expect(page.getByRole('heading', { name: 'Organization not found' })).toBeVisible()
})

test('the public page of an organization is whole before any script has run', async ({
  request,
}) => {
  const answer = await request.get('/o/northwind-academy')
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toContain('<title>Northwind Academy')
  expect(html).toContain('EducationalOrganization')
  expect(html).toMatch(/<h1[^>]*>Northwind Academy<\/h1>/)
  expect((await request.get('/o/nobody-here')).status()).toBe(404)
})
