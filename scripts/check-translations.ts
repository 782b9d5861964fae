import { relative } from 'node:path'
import { languages } from '#contract/languages.ts'
import { catalogFile, readCatalog, translated } from './catalogs.ts'
import { faultOf } from './message-shape.ts'

/** A translation that can't take the place of its message would break the page that says it. */
for (const language of translated) {
  for (const { english, translation } of (await readCatalog(language)).values()) {
    const fault = translation
      ? faultOf(english, translation, languages[language].locale)
      : undefined
    if (fault === undefined) continue
    console.error(
      `${relative('.', catalogFile(language))}: “${translation}” for “${english}” ${fault}.`,
    )
    process.exitCode = 1
  }
}
