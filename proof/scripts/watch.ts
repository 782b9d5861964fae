import type { BrowserContext, Page } from '@playwright/test'
import path from 'node:path'

/**
 * Records everything that runs, is blocked by the content security policy or requests another host, on every page of
 * the context.
 */
export async function watch(
  context: BrowserContext,
  address: string,
  note: (what: string) => void,
) {
  await context.exposeBinding('tellProof', ({ page }, what: string) =>
    note(`${what} on ${new URL(page.url()).pathname}`),
  )
  await context.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== address) {
      note(`${request.url()} was asked for on ${request.frame().url()}`)
    }
  })
}

export const markupIn = (page: Page) => page.evaluate<string[]>('markupInPage()')
