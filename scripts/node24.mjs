import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fail, root } from './project.mjs'

/** The Node that runs the product: the one npm installed with it, otherwise this one if it is new enough. */
export function findNode() {
  const installed = path.join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin/node',
  )
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Lyceum needs Node 24, and npm has none for ${process.platform}-${process.arch}: install Node 24 from https://nodejs.org and start again.`,
  )
}

/** Puts that Node first in PATH, so tools that start `node` by name get the same one. */
export function environmentFor(node) {
  return {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
  }
}
