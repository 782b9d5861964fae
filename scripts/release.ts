import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from './build-web.mjs'
import { makeRelease } from './release/make-release.ts'

// `npm run release -- --to DIR`: builds the web app unless it is built, and packs everything that a server needs.
const { values } = parseArgs({ options: { to: { type: 'string', default: 'release' } } })
await ensureWebBuilt(process.execPath)
const { archive, digest, files } = makeRelease(path.resolve(values.to))
console.log(`Packed ${files} files into ${archive}\nSHA-256 ${digest}`)
