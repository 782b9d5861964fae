import { getCatalogs } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import { relative } from 'node:path'
import lingui from '../lingui.config.ts'
import { catalogFile, readCatalog, translated, type Translation } from './catalogs.ts'

/**
 * `status` says, for each language, how many messages have no translation, how many translations nothing uses anymore, and
 * how many belong to a sentence that was reworded since; with `--strict` it fails where there are any. `extract` writes
 * what is new into the catalogs and marks what is unused.
 */
const [verb = 'status', ...options] = process.argv.slice(2)
if (verb === 'extract') await extract()
else if (verb !== 'status') throw new Error(`“${verb}” is neither status nor extract.`)
await tellStatus()

async function extract() {
  const [catalog] = await ourCatalogs()
  await catalog?.make({
    clean: options.includes('--clean'),
    overwrite: false,
    orderBy: 'message',
    locale: translated,
  })
}

function ourCatalogs() {
  const config = { ...lingui, locales: ['en', ...translated], rootDir: `${import.meta.dirname}/..` }
  return getCatalogs(makeConfig(config, { skipValidation: true }))
}

async function tellStatus() {
  const [source] = await ourCatalogs()
  const said = (await source?.collect()) ?? {}
  for (const language of translated) {
    const catalog = await readCatalog(language)
    const missing = Object.entries(said).filter(([id]) => !catalog.get(id)?.translation)
    const unused = [...catalog].filter(([id, { translation }]) => translation && !(id in said))
    const outdated = unused.filter(([, old]) =>
      missing.some(([, { message, origin }]) =>
        isRewording(old, { english: message ?? '', files: origin?.map(([file]) => file) ?? [] }),
      ),
    )
    const file = relative(process.cwd(), catalogFile(language))
    console.log(
      `${file}: ${missing.length} missing, ${unused.length - outdated.length} unused, ${outdated.length} outdated of ${Object.keys(said).length}`,
    )
    if (options.includes('--strict') && missing.length + unused.length > 0) process.exitCode = 1
    if (options.includes('--list')) {
      for (const [, { message, origin }] of missing)
        console.log(`  ${origin?.[0]?.[0]}: ${message}`)
    }
  }
}

/** The same part of the screen says something with most of its words. */
function isRewording(
  old: Pick<Translation, 'english' | 'files'>,
  now: Pick<Translation, 'english' | 'files'>,
) {
  if (!old.files.some((file) => now.files.includes(file))) return false
  const [before, after] = [wordsOf(old.english), wordsOf(now.english)]
  const same = [...before].filter((word) => after.has(word)).length
  return same / Math.max(before.size, after.size, 1) >= 0.5
}

function wordsOf(text: string) {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}
