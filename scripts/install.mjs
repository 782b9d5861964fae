import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inTurn } from './in-turn.mjs'
import { fail, root } from './project.mjs'

/** Installs what the lock file requires, and does nothing if that is already installed. */
export async function ensureInstalled({ dev = false } = {}) {
  if (isInstalled({ dev })) return
  await inTurn('install', 'Waiting for another process that installs packages…', () => {
    if (!isInstalled({ dev })) install({ dev })
  })
}

function install({ dev }) {
  console.log('Installing packages, about a minute…')
  const { npm_execpath: npm } = process.env
  const [program, ...words] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  // Not `npm ci`: it deletes everything first, even under a server running from the same folder.
  const options = [
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(dev ? ['--include=dev'] : []),
  ]
  const { status, error, stderr } = spawnSync(program, [...words, 'install', ...options], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status === 0 && isInstalled({ dev })) return
  fail(`${stderr?.trim() ?? ''}\nThe packages could not be installed: ${reasonOf(status, error)}.`)
}

const reasonOf = (status, error) =>
  error ? error.message : `npm install ended with code ${status}, see above`

/** Compares npm's record of the installation with the lock file; optional packages depend on the machine. */
function isInstalled({ dev }) {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([name, { version, optional, dev: forDev }]) => {
    if (name === '') return true
    if (present[name]) return present[name].version === version
    return optional || (forDev && !dev)
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
