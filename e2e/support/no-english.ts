import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { readCatalog } from '../../scripts/catalogs.ts'

/** Names of the demo that are words of ours too. */
const writtenByPeople = new Set(['Business', 'Design', 'Languages', 'Programming', 'Writing'])

/** Fails when the page shows, or says to screen readers, a sentence of ours in English. */
export async function expectNoEnglish(page: Page, language: Language) {
  const catalog = [...(await readCatalog(language)).values()]
  const english = catalog
    .filter((entry) => entry.translation !== entry.english)
    .map((entry) => entry.english)
    .filter((sentence) => !writtenByPeople.has(sentence))
  const texts = await page.evaluate<string[]>(`(() => {
    const found = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement.closest('script, style')) found.push(walker.currentNode.data)
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll('[' + name + ']')) found.push(element.getAttribute(name))
    }
    return found.map((text) => text.replaceAll(/\\s+/g, ' ').trim())
  })()`)
  const said = new Set(texts)
  expect(english.filter((sentence) => said.has(sentence))).toEqual([])
}
