import { violationsOn } from '../e2e/support/accessible.ts'
import { meetDemo } from './demo-people.ts'
import { openEveryPage, tooFew } from './every-page.ts'
import { readPages } from './pages.ts'
import type { Product, Run } from './product.ts'

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/**
 * Runs axe on every page of the web app as the role it is meant for, in both themes, on desktop and phone. Dialogs and
 * menus are covered by separate journeys in e2e/accessibility.spec.ts.
 */
export async function accessibility(product: Product, { only }: Run): Promise<string[]> {
  const { known } = await meetDemo(product.address)
  const pages = (await readPages(known)).filter((page) => page.includes(only))
  const findings = new Set<string>()
  const bare = await openEveryPage(product.address, pages, {
    examine: async (page, path) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const { theme, id, where } of await violationsOn(page)) {
          findings.add(`${path}, ${size.width} wide, ${theme}: ${id}\n  ${where.join('\n  ')}`)
        }
      }
    },
  })
  return [...findings, ...tooFew(bare, pages)]
}
