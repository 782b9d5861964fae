import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { environmentFor, findNode } from './node24.mjs'
import { root } from './project.mjs'

await ensureInstalled({ dev: true })
const node = findNode()

// The server restarts on every change to its files; the web app updates in the open page.
const parts = [
  ['--watch', '--watch-preserve-output', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
].map((words) => spawn(node, words, { cwd: root, env: environmentFor(node), stdio: 'inherit' }))

for (const part of parts) part.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

function stop() {
  for (const part of parts) part.kill('SIGTERM')
}
