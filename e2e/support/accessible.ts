import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/** An open menu covers the page like a dialog, and belongs to none of its landmarks. */
const openMenu = '[data-radix-popper-content-wrapper]'

/** A theme changes only colors, so the other rules need to run in just one theme. */
const aboutColors = ['color-contrast', 'link-in-text-block']

const optionsFor: Record<'light' | 'dark', RunOptions> = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: aboutColors },
}

/** Axe is loaded into a page once: loading it takes a quarter as long as running it. */
async function violationsOfPage(page: Page, options: RunOptions) {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  return page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}

/** Axe checks frames only if it is started in each of them, which takes several times as long. */
async function violationsWithFrames(page: Page, options: RunOptions) {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze()
  return violations
}

/** What axe finds on the page in its current state, in one theme. */
async function violationsIn(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // Pages of the app have their theme as a class; the API reference follows the system.
  if ((await page.locator('html[class]').count()) > 0) {
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
  }
  const find = page.frames().length > 1 ? violationsWithFrames : violationsOfPage
  const violations = await find(page, optionsFor[theme])
  const found = violations.map(async ({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => ({
      target: target.join(' '),
      where: `${target.join(' ')}: ${failureSummary}`,
    }))
    const isInMenu = await Promise.all(
      places.map(async ({ target }) => id === 'region' && isWithin(page, target, openMenu)),
    )
    const where = places.filter((_, place) => !isInMenu[place]).map((place) => place.where)
    return where.length > 0 ? [{ theme, id, help, where }] : []
  })
  return (await Promise.all(found)).flat()
}

const isWithin = (page: Page, target: string, container: string) =>
  page.evaluate<boolean>(
    `document.querySelector(${JSON.stringify(target)})?.closest(${JSON.stringify(container)}) != null`,
  )

/** What axe finds on the page in its current state, in both themes. */
export const violationsOn = async (page: Page) => [
  ...(await violationsIn(page, 'light')),
  ...(await violationsIn(page, 'dark')),
]

/** Runs axe on the page once it has its heading, in both themes. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('h1, [aria-level="1"]').first()).toBeAttached()
  expect(await violationsOn(page), `axe finds nothing on ${page.url()}`).toEqual([])
}
