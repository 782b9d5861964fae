import { expect, type Locator } from '@playwright/test'

/** What the first script of a page reports. */
interface Early {
  early?: { isTakenOver: (element: unknown) => boolean }
}

/** Clicks an element of a first page once it is interactive: an earlier click may come before its code has loaded. */
export async function clickTakenOver(locator: Locator) {
  const isTakenOver = () =>
    locator.evaluate((element) => (globalThis as Early).early?.isTakenOver(element) ?? true)
  await expect.poll(isTakenOver).toBe(true)
  await locator.click()
}
