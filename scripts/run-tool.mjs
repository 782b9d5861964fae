import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { environmentFor } from './node24.mjs'
import { root } from './project.mjs'

/** Runs a program from node_modules with the project's Node, showing its output; true if it succeeded. */
export function runTool(node, program, words, { env = {}, flags = [] } = {}) {
  const { status } = spawnSync(node, [...flags, path.join(root, program), ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environmentFor(node), ...env },
  })
  return status === 0
}

/** The same in parallel with other work: shows the output when it has ended, and returns whether it succeeded. */
export function runToolBeside(node, program, words) {
  const child = spawn(node, [path.join(root, program), ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentFor(node),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += chunk.toString()))
  }
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.stdout.write(output)
      resolve(code === 0)
    })
  })
}
