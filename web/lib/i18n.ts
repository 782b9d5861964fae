import { i18n, type MessageDescriptor } from '@lingui/core'
import { asLanguage, languages, type Language } from '#contract/languages.ts'

// The sentences of a page travel, compiled, with the code that says them, in the language of the page: nothing is looked up
// in a catalog, and no page loads the words of another. The build writes a copy of the scripts for each language.
const { documentElement } = globalThis.document ?? {}
speak(asLanguage(documentElement?.lang) ?? 'en')

/** Sets how plurals, dates and numbers are written. A browser does so once for a page; the server, once for each copy. */
export function speak(language: Language): void {
  i18n.loadAndActivate({ locale: languages[language].locale, messages: {} })
  if (languages[language].dir === 'rtl') isolateValues()
}

/**
 * Names and titles in Latin letters would pull the words and signs around them to their side: each stands apart, in marks
 * that nobody sees. A plain word, which a message may choose its words by, stays as it is.
 */
function isolateValues(): void {
  const say = i18n._.bind(i18n)
  const isolated = (values: Record<string, unknown> | undefined) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && !/^[a-z0-9_-]*$/.test(value)
          ? `\u{2068}${value}\u{2069}`
          : value,
      ]),
    )
  const sayIsolated = (
    message: MessageDescriptor | string,
    values?: Record<string, unknown>,
    options?: object,
  ) =>
    typeof message === 'string'
      ? say(message, isolated(values), options)
      : say({ ...message, values: isolated(message.values ?? values) })
  i18n._ = sayIsolated
  i18n.t = sayIsolated
}

/** The language of this page. */
export const pageLanguage = (): Language => asLanguage(i18n.locale) ?? 'en'

/** Which way this page runs, as its first element says; the server has only the language. */
export const pageDirection = () =>
  globalThis.document?.dir === 'rtl' ? 'rtl' : languages[pageLanguage()].dir

export { i18n }
