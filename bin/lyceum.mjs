#!/usr/bin/env node
import { spawn } from 'node:child_process'
import path from 'node:path'
import { environmentFor, findNode } from '../scripts/node24.mjs'
import { root } from '../scripts/project.mjs'

if (process.argv[2] === 'start') await import('../scripts/start.mjs')
else runCommand(process.argv.slice(2))

/** Paths are relative to the caller, so the command runs in the caller's directory. */
function runCommand(words) {
  const node = findNode()
  const command = spawn(node, [path.join(root, 'server/command/main.ts'), ...words], {
    env: environmentFor(node),
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => command.kill(signal))
  }
  command.once('exit', (code) => process.exit(code ?? 1))
}
