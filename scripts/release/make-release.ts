import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { releasedFiles } from './files.ts'
import { type Lock, type Package, releasedLock, releasedPackage } from './packages.ts'
import { packArchive } from './tar.ts'

const root = path.resolve(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object

export interface Release {
  version: string
  archive: string
  digest: string
  files: number
}

/** Packs the built product into one archive. The same sources and the same build give the same bytes. */
export function makeRelease(folder: string): Release {
  const own = releasedPackage(readJson('package.json') as Package)
  const lock = releasedLock(readJson('package-lock.json') as Lock, own)
  const bill = textOf(billOfMaterials(own, lock))
  const { version } = own
  const name = `lyceum-${version}`
  const files = [
    ...releasedFiles(),
    made('package.json', textOf(own)),
    made('package-lock.json', textOf(lock)),
    made('.npmrc', readFileSync(path.join(root, '.npmrc'), 'utf8')),
    made('release.json', textOf({ version })),
    made('sbom.cdx.json', bill),
  ]
  const packed = packArchive(
    files.map((file) => Object.assign(file, { path: `${name}/${file.path}` })),
  )
  const digest = createHash('sha256').update(packed).digest('hex')
  const archive = path.join(folder, `${name}.tar.gz`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(archive, packed)
  writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`)
  writeFileSync(path.join(folder, `${name}.cdx.json`), bill)
  return { version, archive, digest, files: files.length }
}

const textOf = (content: object) => `${JSON.stringify(content, null, 2)}\n`

const made = (name: string, text: string) => ({
  path: name,
  content: Buffer.from(text),
  executable: false,
})
