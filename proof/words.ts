import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { whatIsCutOff } from '../e2e/support/fits.ts'
import { meetDemo } from './demo-people.ts'
import { openEveryPage, tooFew } from './every-page.ts'
import { readPages } from './pages.ts'
import type { Product, Run } from './product.ts'
import { KnownData, notWrittenByPeople } from './words/known-data.ts'
import { accents, markScript } from './words/marked.ts'
import { openEverything } from './words/open-everything.ts'

const dist = path.resolve(import.meta.dirname, '../web/dist')
const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/**
 * Opens every page pseudo-localized and right to left. Findings are: plain letters that no API response explains,
 * anything that isn't mirrored, and anything cut off on desktop or phone.
 */
export async function words(product: Product, { only }: Run): Promise<string[]> {
  const { address } = product
  const { known } = await meetDemo(address)
  const contract = JSON.parse(
    await readFile(path.join(dist, '../../contract/openapi.json'), 'utf8'),
  ) as unknown
  const data = new KnownData(notWrittenByPeople(contract))
  const pages = (await readPages(known)).filter((page) => page.includes(only))
  const findings = new Map<string, string>()
  const note = (what: string, where: string) =>
    findings.set(what, findings.get(what) ?? `${what} on ${where}`)
  const bare = await openEveryPage(address, pages, {
    newContext: (browser) => foreignContext(browser, address, data),
    examine: (page, where) => readAll(page, where, data, note),
  })
  return [...findings.values(), ...tooFew(bare, pages)]
}

/** A browser in which the app is pseudo-localized, and which records the API's responses. */
async function foreignContext(browser: Browser, address: string, data: KnownData) {
  const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })
  const letters = JSON.stringify(Object.fromEntries(accents))
  await context.addInitScript(`globalThis.accents = ${letters}`)
  await context.addInitScript({ path: path.join(import.meta.dirname, 'words/in-page.js') })
  await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname)
    await route.fulfill({ contentType: 'text/javascript', body: await markedScript(name) })
  })
  await context.route(
    (url) => !/^\/(api|auth|assets|files|ws|invite)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const page = await response.text()
      await route.fulfill({ response, body: page.replace(' dir="ltr"', ' dir="rtl"') })
    },
  )
  listen(context, address, data)
  return context
}

const scripts = new Map<string, Promise<string>>()

function markedScript(name: string): Promise<string> {
  const made =
    scripts.get(name) ?? readFile(path.join(dist, 'assets', name), 'utf8').then(markScript)
  scripts.set(name, made)
  return made
}

/** Responses that are still being read. */
const learning = new Set<Promise<void>>()

/** Notifications, and the question banks, whose titles are data once they are created. */
const keptSentences = /\/(notifications|question-banks|quizzes|banks)\//

function listen(context: BrowserContext, address: string, data: KnownData) {
  context.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin !== address || !/^\/(api|auth|invite)\//.test(pathname)) return
    if (!response.headers()['content-type']?.includes('json')) return
    const learnt = response.json().then(
      (body: unknown) => data.learn(body, keptSentences.test(pathname)),
      () => undefined,
    )
    learning.add(learnt)
    void learnt.finally(() => learning.delete(learnt))
  })
}

/** The page as loaded, then everything that can be opened on it. */
async function readAll(
  page: Page,
  where: string,
  data: KnownData,
  note: (what: string, where: string) => void,
) {
  const read = async () => {
    const texts = await page.evaluate<string[]>('plainTexts()')
    // Whatever the page shows by now was in an earlier response: it is known once these are read.
    await Promise.all(learning)
    for (const text of texts) {
      const rest = data.unknownIn(text)
      if (rest) note(`“${rest}” is not marked${rest === text ? '' : ` in “${text}”`}`, where)
    }
    for (const what of await page.evaluate<string[]>('unturned()')) note(what, where)
  }
  await read()
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport)
    for (const what of await whatIsCutOff(page)) {
      note(`${what} is cut off`, `${where} at ${viewport.width}`)
    }
  }
  await openEverything(page, read)
}
