import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { heaviestFirst, pagesOf, scriptsOf, type Manifest } from '#server/http/manifest-scripts.ts'

const dist = new URL('../web/dist/', import.meta.url)
/** More would load one after another: a browser opens six connections. */
const scriptsOfAny = 16
/** Limits against accidental growth. People notice paint, which `npm run bench -- pages` measures. */
const budgetOfFirst = 165
const budgetOfAny = 360

/** The scripts that a browser must load and run before a page works, and their transfer size. */
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest

const weights = new Map<string, number>()
function weigh(file: string) {
  const known = weights.get(file)
  if (known !== undefined) return known
  const { length } = gzipSync(readFileSync(fileURLToPath(new URL(file, dist))))
  weights.set(file, length)
  return length
}
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`

const pages = heaviestFirst(
  pagesOf(manifest).map(({ page, routes }) => {
    const files = scriptsOf(manifest, ...routes)
    const bytes = files.reduce((sum, file) => sum + weigh(file), 0)
    return { page, files, bytes, budget: page === 'routes/index.tsx' ? budgetOfFirst : budgetOfAny }
  }),
)
const first = pages.find(({ page }) => page === 'routes/index.tsx')
const parts = heaviestFirst((first?.files ?? []).map((file) => ({ file, bytes: weigh(file) })))

for (const { file, bytes } of parts.slice(0, 8)) console.log(`${kilobytes(bytes)}  ${file}`)
console.log(
  `${kilobytes(first?.bytes ?? 0)}  first load of / in ${parts.length} scripts, budget ${budgetOfFirst} kB`,
)
for (const { page, bytes } of pages.slice(0, 3)) console.log(`${kilobytes(bytes)}  ${page}`)

const over = pages.filter(
  ({ files, bytes, budget }) => bytes / 1000 > budget || files.length > scriptsOfAny,
)
const most = Math.max(...pages.map(({ files }) => files.length))
console.log(
  `${most} scripts at most, ${over.length} of ${pages.length} pages are over their budget`,
)
for (const { page, files, bytes, budget } of over) {
  console.error(
    `${page} loads ${kilobytes(bytes).trim()} in ${files.length} scripts, more than ${budget} kB or ${scriptsOfAny} scripts.`,
  )
  process.exitCode = 1
}
if (!first) throw new Error('The build has no first page.')
