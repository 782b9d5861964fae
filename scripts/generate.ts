import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Files that follow from others and are kept so that their change can be read in a review. */
const generated = [
  { file: 'server/db/tables.ts', by: 'scripts/generate-tables.ts' },
  { file: 'contract/openapi.json', by: 'scripts/generate-openapi.ts' },
  { file: 'web/route-tree.gen.ts', by: 'scripts/generate-routes.ts' },
]

const root = path.resolve(import.meta.dirname, '..')
const checking = process.argv.includes('--check')
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

for (const { file, by } of generated) {
  const target = path.join(root, file)
  const before = read(target)
  const { status } = spawnSync(process.execPath, [path.join(root, by)], { stdio: 'inherit' })
  const fresh = status === 0 && read(target) === before
  if (status !== 0) process.exitCode = 1
  if (checking && !fresh) {
    if (before === undefined) rmSync(target, { force: true })
    else writeFileSync(target, before)
    console.error(`${file} is not what ${by} makes: run npm run generate.`)
    process.exitCode = 1
  }
}
