import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { environmentFor, findNode } from './node24.mjs'
import { root } from './project.mjs'

await ensureInstalled()
const node = findNode()
await ensureWebBuilt(node)

// Collected often, what passes through (an upload of 2 GB) never piles up: 286 MB at most instead of 320.
const modestMemory = '--max-semi-space-size=16'
// V8 learns at which places long-lived objects are made, and then makes all of that place in the old generation. What it
// learns, most likely while starting, is wrong about requests: in a large quiz the old generation had to be collected up
// to five times a minute, without this not once, and the young one takes half of the time.
const nothingLearnt = '--no-allocation-site-pretenuring'
// V8 also collects the old generation of a server that is merely steady, to give memory back. Compiled code that was tied
// to what it clears is thrown away and made again meanwhile, which slows a second or more of requests.
const nothingReduced = '--no-memory-reducer'
// On a small machine the threads that help to collect stand in the way of requests and of the database: with one instead
// of four the slowest of a hundred saves in a large quiz takes 31 ms instead of 45.
const helpers = availableParallelism() <= 4 ? ['--v8-pool-size=1'] : []

// A group of its own, so that Ctrl-C reaches the server once, from here. The channel tells it when this process dies.
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

let stoppingSince
/** The first signal ends everything in order, the next one at once. The terminal and npm may both send the first. */
function stop(signal) {
  if (stoppingSince === undefined) {
    stoppingSince = Date.now()
    server.kill(signal)
  } else if (Date.now() - stoppingSince > 400) server.kill('SIGKILL')
}

/** When npm itself is killed it takes nobody along; without this the server would keep the port. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = wayToNpm()
  const watch = setInterval(() => {
    if (wayToNpm() === before) return
    clearInterval(watch)
    stop('SIGINT')
  }, 500)
}

/** npm starts scripts through a shell, which outlives it. What started npm itself may end without ending anything. */
function wayToNpm() {
  const parent = process.ppid
  const { name, parent: above } = readProcess(parent)
  return /^(ba|da|a|k|z)?sh$/.test(name) ? `${parent} ${above}` : String(parent)
}

/** Empty where the system doesn't tell; then only the end of the parent itself is noticed. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent }
  } catch {
    return { name: '', parent: '' }
  }
}
