import type { Page } from '@playwright/test'

/** Controls that open or toggle something; links lead to pages that are tested separately. */
const openers = 'main [role=tab], main button:not([type=submit]), header button'
const most = 14

const seen = new Set<string>()

/** Presses whatever wasn't pressed on any page yet, one after another, and has the result read. */
export async function openEverything(page: Page, read: () => Promise<void>) {
  const start = page.url()
  for (let pressed = 0, index = 0; pressed < most; index += 1) {
    const opener = page.locator(openers).nth(index)
    if ((await page.locator(openers).count()) <= index) return
    const name = await nameOf(opener)
    if (!name || seen.has(name)) continue
    seen.add(name)
    pressed += 1
    const done = await opener.click({ timeout: 1_500 }).then(
      () => true,
      () => false,
    )
    if (!done) continue
    await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
    await read().catch(() => undefined)
    await page.keyboard.press('Escape')
    const blocked = await page.locator('[role=dialog], [role=alertdialog]').count()
    if (page.url() !== start || blocked > 0) {
      await page.goto(start, { waitUntil: 'networkidle', timeout: 15_000 }).catch(() => undefined)
    }
  }
}

/** Unmarked letters are someone's name: one button of the kind is enough. */
async function nameOf(opener: ReturnType<Page['locator']>): Promise<string> {
  const name = await opener
    .evaluate(
      (element) =>
        (element as { ariaLabel: string | null }).ariaLabel ??
        (element as { textContent: string | null }).textContent ??
        '',
      undefined,
      { timeout: 1_000 },
    )
    .catch(() => '')
  return name.replaceAll(/[\w\d .,@’'“”()-]+/g, ' ').trim()
}
