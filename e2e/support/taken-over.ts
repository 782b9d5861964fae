import { expect, type Locator } from '@playwright/test'

/** What the first script of a page tells. */
interface Early {
  early?: { isTakenOver: (element: unknown) => boolean }
}

/** Clicks a part of a first page once it can be used: a click before that may be too early for what loads late. */
export async function clickTakenOver(locator: Locator) {
  const isTakenOver = () =>
    locator.evaluate((element) => (globalThis as Early).early?.isTakenOver(element) ?? true)
  await expect.poll(isTakenOver).toBe(true)
  await locator.click()
}
