import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chosenLanguageCookie, languages as spoken, type Language } from '#contract/languages.ts'
import { whatIsCutOff } from '../e2e/support/fits.ts'
import { readCatalog, translated, type Translation } from '../scripts/catalogs.ts'
import { meetDemo } from './demo-people.ts'
import { openEveryPage, tooFew } from './every-page.ts'
import { readPages } from './pages.ts'
import type { Product, Run } from './product.ts'
import { KnownData, notWrittenByPeople } from './words/known-data.ts'
import { accents } from './words/marked.ts'

const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/**
 * Opens every page in every language that has a catalog. English sentences, words in Latin letters that no answer of the API
 * and no translation holds (where the language has letters of its own), what did not turn round, and what is cut off wide or
 * on a phone are findings.
 */
export async function languages(product: Product, { only }: Run): Promise<string[]> {
  const { address } = product
  const { known } = await meetDemo(address)
  const contract = JSON.parse(
    await readFile(path.join(import.meta.dirname, '../contract/openapi.json'), 'utf8'),
  ) as unknown
  const pages = (await readPages(known)).filter((page) => page.includes(only))
  const findings = new Map<string, string>()
  const missing: string[] = []
  for (const language of translated) {
    const data = new KnownData(notWrittenByPeople(contract))
    const leftIn = await leftovers(language, data)
    const learning = new Set<Promise<void>>()
    const note = (what: string, where: string) => {
      const told = `${language}: ${what}`
      findings.set(told, findings.get(told) ?? `${told} on ${where}`)
    }
    console.log(`  in ${spoken[language].name}`)
    const bare = await openEveryPage(address, pages, {
      newContext: (browser) => speakingContext(browser, address, language, data, learning),
      examine: (page, where) => readPage(page, where, language, leftIn, learning, note),
    })
    missing.push(...tooFew(bare, pages))
  }
  return [...findings.values(), ...missing]
}

/** A browser whose visitor chose the language; what the API answers is taken down as what people wrote. */
async function speakingContext(
  browser: Browser,
  address: string,
  language: Language,
  data: KnownData,
  learning: Set<Promise<void>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })
  await context.addCookies([{ name: chosenLanguageCookie, value: language, url: address }])
  // The instrument for marked letters marks what the browser says; here it stays as it is.
  const letters = Object.fromEntries([...accents.keys()].map((letter) => [letter, letter]))
  await context.addInitScript(`globalThis.accents = ${JSON.stringify(letters)}`)
  await context.addInitScript({ path: path.join(import.meta.dirname, 'words/in-page.js') })
  context.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const isPage = response.request().resourceType() === 'document'
    if (origin !== address || !(isPage || /^\/(api|auth|invite)\//.test(pathname))) return
    const learnt = response.text().then(
      (body) => {
        // Many calls answer nothing.
        if (body !== '') data.learn(isPage ? handedOverIn(body) : JSON.parse(body), true)
      },
      () => undefined,
    )
    learning.add(learnt)
    void learnt.finally(() => learning.delete(learnt))
  })
  return context
}

/** The data that came along with a page that the server rendered. */
const handedOverIn = (html: string): unknown =>
  JSON.parse(/<script [^>]*id="handed-over">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

/** Answers the English words in a text of the page, or nothing. */
async function leftovers(language: Language, data: KnownData) {
  const catalog = [...(await readCatalog(language)).values()]
  const english = new Set(catalog.filter(isOwn).map(({ english: text }) => text))
  const shared = new Set(catalog.flatMap(({ translation }) => translation.match(latin) ?? []))
  const hasOwnLetters = !/[a-z]/i.test(spoken[language].name)
  return (text: string): string => {
    if (english.has(text)) return data.unknownIn(text)
    if (!hasOwnLetters) return ''
    const rest = data.unknownIn(text)
    return (rest.match(latin) ?? []).every((word) => shared.has(word)) ? '' : rest
  }
}

const latin = /[A-Za-z]{2,}/g

/** A sentence that reads the same in both languages says nothing. */
const isOwn = ({ english, translation }: Translation) =>
  translation !== english && !/[{<]/.test(english)

async function readPage(
  page: Page,
  where: string,
  language: Language,
  leftIn: (text: string) => string,
  learning: Set<Promise<void>>,
  note: (what: string, where: string) => void,
) {
  if ((await page.locator('html').getAttribute('lang')) !== language)
    note('it is not spoken', where)
  const texts = await page.evaluate<string[]>('plainTexts()')
  await Promise.all(learning)
  for (const text of texts) {
    const rest = leftIn(text)
    if (rest) note(`“${rest}” is left${rest === text ? '' : ` in “${text}”`}`, where)
  }
  if (spoken[language].dir === 'rtl') {
    for (const what of await page.evaluate<string[]>('unturned()')) note(what, where)
  }
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport)
    for (const what of await whatIsCutOff(page)) {
      note(`${what} is cut off`, `${where} at ${viewport.width}`)
    }
  }
}
