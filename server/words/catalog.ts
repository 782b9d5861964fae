import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/languages.ts'

/** Where the translations are: one `.po` file for each language, with the English message as the key. */
export const catalogPath = (language: Language) =>
  join(import.meta.dirname, '../locales', `${language}.po`)

/** Translations by English message. Untranslated messages are left out. */
export function readCatalog(text: string): Record<string, string> {
  const messages: Record<string, string> = {}
  let entry = { msgid: '', msgstr: '' }
  let field: keyof typeof entry | undefined
  const keep = () => {
    if (entry.msgid && entry.msgstr) messages[entry.msgid] = entry.msgstr
    entry = { msgid: '', msgstr: '' }
  }
  for (const line of text.split('\n')) {
    const [, name, quoted] = /^(?:(msgid|msgstr) )?(".*")$/.exec(line) ?? []
    if (!quoted) continue
    if (name === 'msgid') keep()
    if (name === 'msgid' || name === 'msgstr') field = name
    if (field) entry[field] += JSON.parse(quoted) as string
  }
  keep()
  return messages
}

export const loadCatalog = (language: Language): Record<string, string> =>
  language === 'en' ? {} : readCatalog(readFileSync(catalogPath(language), 'utf8'))
