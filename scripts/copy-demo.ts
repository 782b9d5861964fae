import { createHash } from 'node:crypto'
import { constants, globSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../e2e/support/free-port.ts'
import { inTurn } from './in-turn.mjs'
import { ProductProcess } from './product-process.ts'

const root = path.resolve(import.meta.dirname, '..')
const kept = path.join(root, 'node_modules/.cache/demo')

/**
 * The demo's dates are relative to the present: in an older one, events that tests expect in the future may have begun.
 */
const freshForMilliseconds = 60 * 60_000

/**
 * Fills a new data folder with the demo. Loading it takes most of a minute of CPU time, so the product loads it once
 * per hour and state of the sources, and it is copied from then on.
 */
export async function copyDemo(dataDir: string) {
  const source = path.join(kept, hashOfSources())
  await inTurn('demo', 'Waiting for another process that loads the demo…', async () => {
    if (!isFresh(source)) await load(source)
    await cp(source, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  })
}

function isFresh(folder: string) {
  const made = statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? 0
  return Date.now() - made < freshForMilliseconds
}

async function load(folder: string) {
  const draft = path.join(kept, `draft-${process.pid}`)
  await mkdir(draft, { recursive: true })
  const product = new ProductProcess({ PORT: await freePort(), DATA_DIR: draft, DEMO: 1 })
  try {
    await product.ready()
    if (!product.output.includes('Loading the demo…')) throw new Error('It loaded no demo.')
  } finally {
    await product.stop()
  }
  for (const name of await readdir(kept)) {
    const old = path.join(kept, name)
    if (old !== draft) await rm(old, { recursive: true })
  }
  await rename(draft, folder)
}

function hashOfSources() {
  const files = globSync(['{server,contract}/**/*.*', 'package-lock.json'], { cwd: root })
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    if (/\.test\.ts$|^server\/testing\//.test(file)) continue
    hash.update(file).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

if (import.meta.main) {
  const [, , dataDir] = process.argv
  if (!dataDir) throw new Error('Say into which folder: copy-demo.ts <folder>')
  await copyDemo(dataDir)
}
