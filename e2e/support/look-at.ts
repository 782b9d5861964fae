import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ask } from './ask.ts'
import { expectFits } from './fits.ts'
import { logInToAct } from './sign-in.ts'
import { expect, test } from './test.ts'

export const sizes = {
  wide: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
}

export interface Place {
  /** `$id` is filled with the first of `first`. */
  path: string
  as?: string
  /** A list of the API; within the organization of who looks, unless it begins with a slash. */
  first?: string
  /** Opens what is not there at first. */
  open?: (page: Page) => Promise<unknown>
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** One journey for each place: axe looks at it wide and on a phone, in both themes, and nothing may be cut off. */
export function lookAt(places: Record<string, Place>) {
  for (const [name, place] of Object.entries(places)) {
    test(`axe finds nothing in ${name}, wide and on a phone, in either theme`, async ({
      page,
      signInAs,
      address,
    }) => {
      const { as, open } = place
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const path = await pathOf(address, place)
      if (as) await signInAs(`${as}@lyceum.test`)
      for (const [round, viewport] of [sizes.wide, sizes.phone].entries()) {
        await page.setViewportSize(viewport)
        // What someone opens may close when the window changes; a page as it comes only flows anew.
        if (round === 0 || open) await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        // Three pages show nothing but how another one waits.
        if (!path.endsWith('-loading'))
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await open?.(page)
        await expectAccessible(page)
        await expectFits(page)
      }
    })
  }
}

async function pathOf(address: string, { path, as = 'admin', first }: Place): Promise<string> {
  if (!first) return path
  const { access_token: token, organizations } = await logInToAct(address, `${as}@lyceum.test`)
  const list = first.startsWith('/') ? first : `/api/organizations/${organizations[0]?.id}/${first}`
  const answer = await ask<Listed[] | { items: Listed[] }>(address, 'GET', list, { token })
  const [found] = Array.isArray(answer) ? answer : answer.items
  expect(found, `${list} has something`).toBeDefined()
  return path.replace('$id', found?.id ?? found?.person?.id ?? '')
}

interface Listed {
  id?: string
  person?: { id: string }
}
