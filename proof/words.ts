import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inParallel } from '../bench/in-parallel.ts'
import { chromiumFlags, findChromium } from '../e2e/support/chromium.ts'
import { whatIsCutOff } from '../e2e/support/fits.ts'
import { logIn, putSession } from '../e2e/support/sign-in.ts'
import { harvestIds } from './known-ids.ts'
import { readOperations } from './operations.ts'
import type { Product, Run } from './product.ts'
import { readPages, readerOf } from './scripts/pages.ts'
import { Visitor } from './visitor.ts'
import { KnownData, notWrittenByPeople } from './words/known-data.ts'
import { accents, markScript } from './words/marked.ts'
import { openEverything } from './words/open-everything.ts'

const roles = ['admin', 'instructor', 'learner', 'super']
const emailOf = (name: string) => `${name}@lyceum.test`
const dist = path.resolve(import.meta.dirname, '../web/dist')
const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/**
 * Opens every page in a language made of marked letters that runs from right to left. Plain letters that come from no
 * answer of the API, whatever did not turn round, and whatever is cut off wide or on a phone are findings.
 */
export async function words(product: Product, { only }: Run): Promise<string[]> {
  const { address } = product
  const document = await readOperations(address)
  const people = roles.map((name, number) => new Visitor(address, name, emailOf(name), number + 1))
  const [signedIn] = await Promise.all(people.map((person) => person.signIn()))
  const known = await harvestIds(document.operations, people, signedIn?.organizations[0]?.id ?? '')
  const contract = JSON.parse(
    await readFile(path.join(dist, '../../contract/openapi.json'), 'utf8'),
  ) as unknown
  const data = new KnownData(notWrittenByPeople(contract))
  const pages = (await readPages(known)).filter((page) => page.includes(only))
  const findings = new Map<string, string>()
  const note = (what: string, where: string) =>
    findings.set(what, findings.get(what) ?? `${what} on ${where}`)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: chromiumFlags,
  })
  let shown = 0
  try {
    await inParallel([null, ...roles], 2, async (reader) => {
      const theirs = pages.filter((page) => readerOf(page) === reader)
      if (theirs.length === 0) return
      const context = await foreignContext(browser, address, data)
      if (reader) await putSession(context, address, await logIn(address, emailOf(reader)))
      shown += await readAll(await context.newPage(), address, theirs, data, note)
      await context.close()
    })
  } finally {
    await browser.close()
  }
  console.log(`  ${shown} of ${pages.length} pages showed their heading`)
  if (!only && shown < pages.length * 0.9) note('too few pages were shown to say anything', 'all')
  return [...findings.values()]
}

/** A browser in which the app speaks the marked language, and which takes down what the API answers. */
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

/** Answers that are still being read. */
const learning = new Set<Promise<void>>()

/** Notifications, and the banks of questions, whose titles are theirs once they are made. */
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

async function readAll(
  page: Page,
  address: string,
  pages: readonly string[],
  data: KnownData,
  note: (what: string, where: string) => void,
): Promise<number> {
  let shown = 0
  const read = async (where: string) => {
    await Promise.all(learning)
    for (const text of await page.evaluate<string[]>('plainTexts()')) {
      const rest = data.unknownIn(text)
      if (rest) note(`“${rest}” is not marked${rest === text ? '' : ` in “${text}”`}`, where)
    }
    for (const what of await page.evaluate<string[]>('unturned()')) note(what, where)
  }
  for (const where of pages) {
    await page.setViewportSize(wide)
    await page
      .goto(address + where, { waitUntil: 'networkidle', timeout: 20_000 })
      .catch(() => undefined)
    if ((await page.locator('h1').count()) > 0) shown += 1
    await read(where)
    for (const viewport of [wide, phone]) {
      await page.setViewportSize(viewport)
      for (const what of await whatIsCutOff(page)) {
        note(`${what} is cut off`, `${where} at ${viewport.width}`)
      }
    }
    await page.setViewportSize(wide)
    await openEverything(page, () => read(where))
  }
  return shown
}
