import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { inParallel } from '../bench/in-parallel.ts'
import { chromiumFlags, findChromium } from '../e2e/support/chromium.ts'
import { logIn, putSession } from '../e2e/support/sign-in.ts'
import { emailOf, roles } from './demo-people.ts'
import { readerOf } from './pages.ts'

/** Time for a page to show its heading on a busy machine. */
const patience = 20_000

interface Opening {
  /** A browser configured by the tool; a regular one by default. */
  newContext?: (browser: Browser) => Promise<BrowserContext>
  /** Inspects the page once it has loaded. */
  examine: (page: Page, path: string) => Promise<void>
}

/**
 * Opens these URLs in Chromium, each as the role it is meant for, and returns those that never showed a heading. Two
 * people at a time, each in a separate browser.
 */
export async function openEveryPage(
  address: string,
  paths: readonly string[],
  { newContext = (browser) => browser.newContext(), examine }: Opening,
): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: chromiumFlags,
  })
  const bare: string[] = []
  try {
    await inParallel([null, ...roles], 2, async (reader) => {
      const theirs = paths.filter((path) => readerOf(path) === reader)
      if (theirs.length === 0) return
      const context = await newContext(browser)
      if (reader) await putSession(context, address, await logIn(address, emailOf(reader)))
      const page = await context.newPage()
      for (const path of theirs) {
        if (!(await shows(page, address + path))) bare.push(path)
        await examine(page, path)
      }
      await context.close()
    })
  } finally {
    await browser.close()
  }
  for (const path of bare) console.log(`  no heading: ${path.split('?')[0]}`)
  console.log(`  ${paths.length - bare.length} of ${paths.length} pages showed their heading`)
  return bare
}

async function shows(page: Page, url: string): Promise<boolean> {
  await page.goto(url, { timeout: patience }).catch(() => undefined)
  const heading = page
    .locator('h1, h2[aria-level="1"]')
    .first()
    .waitFor({ state: 'attached', timeout: patience })
  const shown = await heading.then(
    () => true,
    () => false,
  )
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  return shown
}

/** If too few pages were shown, the result says nothing about the others. */
export const tooFew = (bare: readonly string[], paths: readonly string[]) =>
  bare.length > paths.length * 0.1 ? ['too few pages were shown to say anything'] : []
