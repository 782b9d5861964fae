import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** An open menu lies above the page as a dialog does, and belongs to no landmark of it. */
const openMenu = 'div[data-radix-popper-content-wrapper'

/** A theme changes colours and nothing else: what is not about them need not be looked at twice. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it stands, in one theme. */
async function violationsIn(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
  // Looking into frames as well takes another page for each run, and half as much time again.
  const hasFrames = page.frames().length > 1
  const axe = new AxeBuilder({ page })
    .setLegacyMode(!hasFrames)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (theme === 'light' ? axe : axe.withRules(aboutColours)).analyze()
  return violations.flatMap(({ id, help, nodes }) => {
    const where = nodes
      .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
      .filter((place) => !(id === 'region' && place.startsWith(openMenu)))
    return where.length > 0 ? [{ theme, id, help, where }] : []
  })
}

/** What axe finds on the page as it stands, in both themes. */
export const violationsOn = async (page: Page) => [
  ...(await violationsIn(page, 'light')),
  ...(await violationsIn(page, 'dark')),
]

/** Runs axe on the page once it has its heading, in both themes. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('h1, [aria-level="1"]').first()).toBeAttached()
  expect(await violationsOn(page), `axe finds nothing on ${page.url()}`).toEqual([])
}
