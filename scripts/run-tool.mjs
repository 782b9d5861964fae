import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { environmentFor } from './node24.mjs'
import { root } from './project.mjs'

/** Runs a program of node_modules with the project's Node, showing what it prints; true when it succeeded. */
export function runTool(node, program, words, { env = {}, flags = [] } = {}) {
  const { status } = spawnSync(node, [...flags, path.join(root, program), ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environmentFor(node), ...env },
  })
  return status === 0
}
