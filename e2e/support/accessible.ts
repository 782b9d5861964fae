import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** An open menu lies above the page as a dialog does, and belongs to no landmark of it. */
const openMenu = 'div[data-radix-popper-content-wrapper'

/** A theme changes colours and nothing else: what is not about them need not be looked at twice. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** Runs axe on the page as it stands once it has its heading, in both themes. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('h1').first()).toBeAttached()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    const { violations } = await (theme === 'light' ? axe : axe.withRules(aboutColours)).analyze()
    const found = violations.flatMap(({ id, help, nodes }) => {
      const where = nodes
        .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
        .filter((place) => !(id === 'region' && place.startsWith(openMenu)))
      return where.length > 0 ? [{ id, help, where }] : []
    })
    expect(found, `axe finds nothing on ${page.url()} in the ${theme} theme`).toEqual([])
  }
}
