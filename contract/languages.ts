interface Spoken {
  /** As the people who speak it write it. */
  name: string
  dir: 'ltr' | 'rtl'
  /** For dates, numbers and plurals. */
  locale: string
}

/** The languages of the product. English is the language of the source; each of the others has a catalog in `web/locales`. */
export const languages = {
  en: { name: 'English', dir: 'ltr', locale: 'en' },
  es: { name: 'Español', dir: 'ltr', locale: 'es' },
  // Western digits are read everywhere, and stay the same in files, codes and addresses.
  ar: { name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn' },
} as const satisfies Record<string, Spoken>

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as Language[]

/** `es-MX` is Spanish; undefined for what the product doesn't speak. */
export const asLanguage = (tag: string | null | undefined): Language | undefined =>
  languageCodes.find((code) => code === tag?.split('-')[0]?.toLowerCase())

/** The best of an `Accept-Language` header, as `de;q=0.9, es;q=0.8`. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',').map((choice) => {
    const [tag = '', quality = 'q=1'] = choice.split(';').map((part) => part.trim())
    return { language: asLanguage(tag), quality: Number(quality.replace(/^q=/, '')) }
  })
  return wanted
    .toSorted((one, other) => other.quality - one.quality)
    .find(({ language, quality }) => language !== undefined && quality > 0)?.language
}

/** What a visitor chose in this browser. */
export const chosenLanguageCookie = 'language'
/** What the person who is signed in here chose, or their organization for them; goes before the other one. */
export const sessionLanguageCookie = 'session-language'

/** The language that the cookies of a browser ask for. */
export function languageInCookies(cookies: string): Language | undefined {
  const valueOf = (name: string) =>
    asLanguage(new RegExp(String.raw`(?:^|; )${name}=([\w-]+)`).exec(cookies)?.[1])
  return valueOf(sessionLanguageCookie) ?? valueOf(chosenLanguageCookie)
}
