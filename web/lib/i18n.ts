import { i18n } from '@lingui/core'
import { asLanguage, languages, type Language } from '#contract/languages.ts'

// The sentences of a page travel, compiled, with the code that says them, in the language of the page: nothing is looked up
// in a catalog, and no page loads the words of another. The build writes a copy of the scripts for each language.
speak(asLanguage(globalThis.document?.documentElement.lang) ?? 'en')

/** Sets how plurals, dates and numbers are written. A browser does so once for a page; the server, once for each copy. */
export function speak(language: Language): void {
  i18n.loadAndActivate({ locale: languages[language].locale, messages: {} })
}

/** The language of this page. */
export const pageLanguage = (): Language => asLanguage(i18n.locale) ?? 'en'

/** Which way this page runs. */
export const pageDirection = () => languages[pageLanguage()].dir

export { i18n }
