import { expect, type Locator } from '@playwright/test'

/** What the first script of a page reports. */
interface Early {
  early?: { isTakenOver: (element: unknown) => boolean }
}

/** Waits until an element of a first page is interactive. */
export const expectTakenOver = (locator: Locator) =>
  expect
    .poll(() =>
      locator.evaluate((element) => (globalThis as Early).early?.isTakenOver(element) ?? true),
    )
    .toBe(true)

/** Clicks an element of a first page once it is interactive: an earlier click may come before its code has loaded. */
export async function clickTakenOver(locator: Locator) {
  await expectTakenOver(locator)
  await locator.click()
}
