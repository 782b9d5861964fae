import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Generated files that are committed, so reviewers can read their changes. */
const generated = [
  { files: ['server/db/tables.ts'], by: 'scripts/generate-tables.ts' },
  {
    files: ['contract/openapi.json', 'contract/openapi-3.0.json'],
    by: 'scripts/generate-openapi.ts',
  },
  { files: ['web/route-tree.gen.ts'], by: 'scripts/generate-routes.ts' },
]

const root = path.resolve(import.meta.dirname, '..')
const checking = process.argv.includes('--check')
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

for (const { files, by } of generated) {
  const targets = files.map((file) => ({ file, target: path.join(root, file) }))
  const before = new Map(targets.map(({ target }) => [target, read(target)]))
  const { status } = spawnSync(process.execPath, [path.join(root, by)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  for (const { file, target } of checking ? targets : []) {
    const old = before.get(target)
    if (status === 0 && read(target) === old) continue
    if (old === undefined) rmSync(target, { force: true })
    else writeFileSync(target, old)
    console.error(`${file} is not what ${by} makes: run npm run generate.`)
    process.exitCode = 1
  }
}
