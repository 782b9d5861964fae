import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { environmentFor, findNode } from './node24.mjs'
import { fail, root } from './project.mjs'

const node = existsSync(path.join(root, 'release.json')) ? readyRelease() : await readySources()

// Frequent collection keeps transient data (an upload of 2 GB) from piling up: 286 MB at most instead of 320.
const modestMemory = '--max-semi-space-size=16'
// V8 learns which allocation sites create long-lived objects, and then allocates everything from them in the old
// generation. What it learns, most likely during startup, is wrong for requests: in a large quiz, the old generation
// had to be collected up to five times a minute; with this flag, never, and young collections take half the time.
const nothingLearnt = '--no-allocation-site-pretenuring'
// V8 also collects the old generation of a server under steady load, to return memory. Compiled code tied to the
// cleared objects is discarded and compiled again, which slows down a second or more of requests.
const nothingReduced = '--no-memory-reducer'
// On a small machine, garbage collection threads compete with requests and the database: with one instead of four, the
// 99th percentile of saves in a large quiz is 31 ms instead of 45.
const helpers = availableParallelism() <= 4 ? ['--v8-pool-size=1'] : []

// A separate process group, so Ctrl-C reaches the server once, from here. The channel tells it when this process dies.
const server = spawn(
  node,
  [modestMemory, nothingLearnt, nothingReduced, ...helpers, 'server/main.ts'],
  {
    cwd: root,
    env: environmentFor(node),
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)

process.on('SIGTERM', () => stop('SIGTERM'))
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => stop('SIGINT'))
stopWithNpm()
server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))

/** A release is built already, and its folder may be read-only. */
function readyRelease() {
  if (!existsSync(path.join(root, 'node_modules/fastify'))) {
    fail(`The packages are missing: run "npm ci --omit=dev" in ${root} first.`)
  }
  return findNode()
}

/** Installs and builds what has changed since the last start. */
async function readySources() {
  const { ensureInstalled } = await import('./install.mjs')
  await ensureInstalled()
  const node = findNode()
  const { ensureWebBuilt } = await import('./build-web.mjs')
  await ensureWebBuilt(node)
  return node
}

let stoppingSince
/**
 * The first signal stops everything in order, the next one immediately. The terminal and npm may both send the first.
 */
function stop(signal) {
  if (stoppingSince === undefined) {
    stoppingSince = Date.now()
    server.kill(signal)
  } else if (Date.now() - stoppingSince > 400) server.kill('SIGKILL')
}

/** When npm itself is killed, its children keep running; without this, the server would keep the port. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = wayToNpm()
  const watch = setInterval(() => {
    if (wayToNpm() === before) return
    clearInterval(watch)
    stop('SIGINT')
  }, 500)
}

/**
 * npm starts scripts through a shell, which outlives it. The process that started npm may end without ending anything.
 */
function wayToNpm() {
  const parent = process.ppid
  const { name, parent: above } = readProcess(parent)
  return /^(ba|da|a|k|z)?sh$/.test(name) ? `${parent} ${above}` : String(parent)
}

/** Empty on systems that don't provide it; then only the end of the parent itself is noticed. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent }
  } catch {
    return { name: '', parent: '' }
  }
}
