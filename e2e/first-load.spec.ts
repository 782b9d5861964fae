import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Kilobytes of JavaScript, compressed, that a fresh browser fetches until the page has come to rest. */
async function scriptKilobytes(page: Page, path: string) {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return bytes / 1000
}

test('the first load of / takes at most 150 KB of JavaScript', async ({ page }) => {
  expect(await scriptKilobytes(page, '/')).toBeLessThanOrEqual(150)
})

for (const path of ['/login', '/register', '/forgot-password', '/courses', '/dashboard']) {
  test(`the first load of ${path} takes at most 250 KB of JavaScript`, async ({
    page,
    signInAs,
  }) => {
    if (path === '/dashboard') await signInAs('admin@lyceum.test')
    expect(await scriptKilobytes(page, path)).toBeLessThanOrEqual(250)
  })
}
