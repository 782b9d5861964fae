import { asLanguage, languages, type Language } from '#contract/languages.ts'

/** English for a language without sentences: it is the source, and the fallback for all others. */
export const languageOf = (tag: string | null | undefined): Language => asLanguage(tag) ?? 'en'

export const directionOf = (tag: string): 'ltr' | 'rtl' => languages[languageOf(tag)].dir

/** For dates, numbers and lists. */
export const localeOf = (tag: string): string => languages[languageOf(tag)].locale
