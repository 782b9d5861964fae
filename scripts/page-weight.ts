import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { heaviestFirst, scriptsOf, type Manifest } from './manifest-scripts.ts'

const dist = new URL('../web/dist/', import.meta.url)
const budgetKilobytes = 150

/** The scripts a browser must fetch and run before `/` works, and what they weigh on the wire. */
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest

const scripts = heaviestFirst(
  scriptsOf(manifest, 'routes/index.tsx').map((file) => ({
    file,
    bytes: gzipSync(readFileSync(fileURLToPath(new URL(file, dist)))).length,
  })),
)
const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

for (const { file, bytes } of scripts.slice(0, 12)) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
}
if (scripts.length > 12) console.log(`         …  ${scripts.length - 12} smaller scripts`)
console.log(
  `${kilobytes.toFixed(1).padStart(7)} kB  first load of / in ${scripts.length} scripts, budget ${budgetKilobytes} kB`,
)
if (kilobytes > budgetKilobytes) process.exitCode = 1
