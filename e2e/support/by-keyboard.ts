import { expect, type Locator, type Page } from '@playwright/test'

/** An outline that isn't there otherwise, on the element itself or on its container. */
const focusIsSeen = `(() => {
  for (let at = document.activeElement, steps = 0; at && steps < 5; at = at.parentElement, steps += 1) {
    const { outlineStyle, outlineWidth } = getComputedStyle(at)
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) return true
  }
  return false
})()`

const hasFocus = (wanted: Locator) =>
  wanted.evaluate(
    (element) =>
      (element as unknown) ===
      (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement,
  )

/** Presses Tab until it has the focus, as someone without a mouse does, who must also see where they are. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(wanted).toBeVisible()
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if (await hasFocus(wanted)) {
      const what = `${String(wanted)} shows that it has the focus`
      expect(await page.evaluate<boolean>(focusIsSeen), what).toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${String(wanted)}`)
}

export async function pressOn(page: Page, wanted: Locator, key = 'Enter') {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, wanted: Locator, text: string) {
  await tabTo(page, wanted)
  await page.keyboard.type(text)
}
