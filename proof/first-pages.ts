import type { Page, Response } from '@playwright/test'
import { meetDemo } from './demo-people.ts'
import { openEveryPage, tooFew } from './every-page.ts'
import { readPages } from './pages.ts'
import type { Product, Run } from './product.ts'

/**
 * Requests that a server-rendered page may make: updates, and dates that depend on the browser's time zone and width.
 */
const mayBeAsked = /\/(live|notifications|unread|calendar)|\/organizations\/$/

/** Some URLs combine parts that don't belong together. A refused page says nothing about hydration. */
const isRefusal = /^Failed to load resource/

/**
 * Opens every page as the first of a visit and checks hydration: no console errors, the same text and heading, and no
 * requests for data that was embedded.
 */
export async function firstPages(product: Product, { only }: Run): Promise<string[]> {
  const { known } = await meetDemo(product.address)
  const pages = (await readPages(known)).filter((page) => page.includes(only))
  const findings = new Set<string>()
  let rendered = 0
  const heard = new WeakMap<Page, string[]>()
  const bare = await openEveryPage(product.address, pages, {
    newContext: async (browser) => {
      const context = await browser.newContext()
      await context.addInitScript(rememberHeading)
      context.on('page', (page) => heard.set(page, complaintsOf(page)))
      return context
    },
    examine: async (page, path) => {
      const said = heard.get(page)?.splice(0) ?? []
      if (said.includes(renderedMark)) rendered += 1
      const rest = said.filter((line) => line !== renderedMark)
      if (
        said.includes(renderedMark) &&
        (await page.evaluate('window.firstHeading?.isConnected === false'))
      )
        rest.push('puts another heading in place of the rendered one')
      if (rest.length > 0) findings.add(`${path}\n  ${[...new Set(rest)].join('\n  ')}`)
    },
  })
  console.log(`  ${rendered} of ${pages.length} pages were rendered by the server`)
  return [...findings, ...tooFew(bare, pages)]
}

const renderedMark = 'rendered'

/** A heading that is replaced was gone for a moment: the page switched to a loading state and back. */
const rememberHeading = `
  new MutationObserver((_, observer) => {
    window.firstHeading = document.querySelector('h1')
    if (window.firstHeading) observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
`

/**
 * All console errors of a page, what it requests although the server rendered it, and whether the server rendered it.
 */
function complaintsOf(page: Page): string[] {
  const said: string[] = []
  let isRendered = false
  page.on('console', (message) => {
    const text = message.text()
    const isComplaint = ['error', 'warning'].includes(message.type()) && !isRefusal.test(text)
    if (isComplaint) said.push(text.slice(0, 600))
  })
  page.on('pageerror', (error) => said.push(error.message.slice(0, 600)))
  page.on('response', async (response) => {
    if (!response.request().isNavigationRequest()) {
      if (isRendered && isRead(response)) said.push(`asks for ${pathOf(response)}`)
      return
    }
    const html = await response.text().catch(() => '')
    isRendered = html.includes('id="handed-over"')
    if (isRendered) said.push(renderedMark)
  })
  return said
}

const pathOf = (response: Response) =>
  new URL(response.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, '…')

const isRead = (response: Response) =>
  response.ok() &&
  response.request().method() === 'GET' &&
  pathOf(response).startsWith('/api/') &&
  !mayBeAsked.test(pathOf(response))
