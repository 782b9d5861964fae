import { expect, type Locator } from '@playwright/test'

const isTakenOver = '(element) => window.early?.isTakenOver(element) ?? true'

/** Clicks a part of a first page once it can be used: a click before that may be too early for what loads late. */
export async function clickTakenOver(locator: Locator) {
  await expect.poll(() => locator.evaluate(isTakenOver)).toBe(true)
  await locator.click()
}
