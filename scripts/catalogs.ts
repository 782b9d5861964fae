import { formatter } from '@lingui/format-po'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languageCodes, type Language } from '#contract/languages.ts'

/** How catalogs are written: with the files that say a message, without lines, which every edit would move. */
export const catalogFormat = formatter({ lineNumbers: false })

/** The languages that have a catalog: all but that of the source. */
export const translated = languageCodes.filter((language) => language !== 'en')

export const catalogFile = (language: Language) =>
  path.join(import.meta.dirname, `../web/locales/${language}.po`)

export interface Translation {
  english: string
  translation: string
  /** Files of the web app that say it. */
  files: string[]
  /** Nothing says it anymore. */
  unused: boolean
}

/** Every message of a catalog by its id; empty where there is none yet. */
export async function readCatalog(language: Language): Promise<Map<string, Translation>> {
  const filename = catalogFile(language)
  if (!existsSync(filename)) return new Map()
  const entries = await catalogFormat.parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  })
  return new Map(
    Object.entries(entries).map(([id, { message, translation, origin, obsolete }]) => [
      id,
      {
        english: message ?? id,
        translation: typeof translation === 'string' ? translation : '',
        files: (origin ?? []).map(([file]) => file),
        unused: obsolete === true,
      },
    ]),
  )
}
