import { availableParallelism } from 'node:os'
import { spawn } from 'node:child_process'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { environmentFor, findNode } from './node24.mjs'
import { root } from './project.mjs'

ensureInstalled()
const node = findNode()
ensureWebBuilt(node)

// Collected often, what passes through (an upload of 2 GB) never piles up: 265 MB at most instead of 320.
const modestMemory = '--max-semi-space-size=16'
// With two cores, a thread that helps to collect takes one of them from requests and from the database: in a large quiz
// each collection of the old generation made about 130 saves slow, without helpers about 50.
const helpers = availableParallelism() <= 2 ? ['--single-threaded-gc'] : []

// A group of its own, so that Ctrl-C reaches the server once, from here. The channel tells it when this process dies.
const server = spawn(node, [modestMemory, ...helpers, 'server/main.ts'], {
  cwd: root,
  env: environmentFor(node),
  detached: true,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
stopWithNpm()
server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))

let stoppingSince
/** The first signal ends everything in order, the next one at once. The terminal and npm may both send the first. */
function stop() {
  stoppingSince ??= Date.now()
  server.kill(Date.now() - stoppingSince < 400 ? 'SIGTERM' : 'SIGKILL')
}

/** When npm itself is killed it takes nobody along; without this the server would keep the port. */
function stopWithNpm() {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
}
