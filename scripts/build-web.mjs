import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inTurn } from './in-turn.mjs'
import { environmentFor } from './node24.mjs'
import { precompress } from './precompress.mjs'
import { fail, root } from './project.mjs'

const dist = path.join(root, 'web/dist')
const sources = [
  'web',
  'contract',
  'vite.config.ts',
  'lingui.config.ts',
  'scripts/build-app.ts',
  'scripts/built-messages.ts',
  'scripts/catalogs.ts',
  'scripts/compile-messages.ts',
  'scripts/precompress.mjs',
  'scripts/remembered.ts',
  'scripts/script-groups.ts',
  'scripts/translate-build.ts',
  'scripts/without-schemas.ts',
  'package-lock.json',
]

/**
 * Builds the web app unless the last complete build was made from the same sources. Of several that start at once, one
 * builds and the others use its result.
 */
export async function ensureWebBuilt(node, { force = false } = {}) {
  if (!force && isBuiltFrom(hashOfSources())) return
  await inTurn('build', 'Waiting for another process that builds the web app…', async () => {
    const hash = hashOfSources()
    if (force || !isBuiltFrom(hash)) await build(node, hash)
  })
}

function isBuiltFrom(hash) {
  try {
    return readFileSync(path.join(dist, '.built-from'), 'utf8') === hash
  } catch {
    return false
  }
}

async function build(node, hash) {
  console.log('Building the web app…')
  const draft = path.join(root, `node_modules/.cache/web-${process.pid}`)
  const builder = path.join(root, 'scripts/build-app.ts')
  const { status, stdout, stderr } = spawnSync(node, [builder, draft], {
    cwd: root,
    encoding: 'utf8',
    env: { ...environmentFor(node), NODE_ENV: 'production' },
  })
  if (status !== 0) fail(`${stdout}${stderr}\nThe web app could not be built, see above.`)
  await precompress(path.join(draft, 'assets'))
  writeFileSync(path.join(draft, '.built-from'), hash)
  putInPlace(draft)
}

/** All or nothing: a killed build, or two at once, never leave a partial one. */
function putInPlace(draft) {
  const old = `${draft}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
}

export function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Tests don't reach the browser, and generated files are derived from the others. */
const isSource = (file) =>
  !/^web\/(dist|node_modules)\//.test(file) &&
  !/\.(test|gen)\.tsx?$/.test(file) &&
  !file.includes('/.')

function filesOf(file) {
  const full = path.join(root, file)
  if (!existsSync(full)) return []
  if (path.extname(file)) return [file]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter(isSource)
}
