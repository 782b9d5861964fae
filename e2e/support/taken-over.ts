import { expect, type Locator } from '@playwright/test'

declare global {
  interface Window {
    early?: { isTakenOver: (element: Element) => boolean }
  }
}

/** Waits until what the server rendered can be used: a click before that may be too early for a part that loads late. */
export const takenOver = (locator: Locator) =>
  expect
    .poll(() => locator.evaluate((element) => window.early?.isTakenOver(element) ?? true))
    .toBe(true)

/** Clicks what is part of a first page, once it can be used. */
export async function clickTakenOver(locator: Locator) {
  await takenOver(locator)
  await locator.click()
}
