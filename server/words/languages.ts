/** The languages that the server has sentences in. English is the source, and the fallback for all others. */
export const languages = ['en', 'es', 'ar'] as const

export type Language = (typeof languages)[number]

/** `es-MX` and `es` are Spanish; a language without sentences is English. */
export function languageOf(tag: string | null | undefined): Language {
  const base = tag?.split('-')[0]?.toLowerCase()
  return languages.find((language) => language === base) ?? 'en'
}

export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  languageOf(tag) === 'ar' ? 'rtl' : 'ltr'

/** Arabic is written with Western digits, as on our screens. */
export const localeOf = (tag: string): string => {
  const language = languageOf(tag)
  return language === 'ar' ? 'ar-u-nu-latn' : language
}

/** The best language of an Accept-Language header; null when the header names none of ours. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean)
      return { base: tag.split('-')[0]?.toLowerCase(), quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { base } of wanted) {
    const language = languages.find((candidate) => candidate === base)
    if (language) return language
  }
  return null
}
