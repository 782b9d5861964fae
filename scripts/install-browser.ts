import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findChromium, unpackedChromium } from '../e2e/support/chromium.ts'
import { unpackChromium } from './unpack-chromium.ts'

/** Installs a browser for the journeys, in whichever way this user and machine allow. */
if (!findChromium()) {
  console.log('Installing a browser for the tests…')
  if (!installPackage() && !unpackChromium(unpackedChromium)) installPlaywrights()
}
if (!findChromium()) {
  console.error(
    'There is no browser and none could be installed: install Chromium, or set CHROMIUM_PATH to one.',
  )
  process.exit(1)
}

/** Debian and derivatives; as root, or with passwordless sudo. */
function installPackage() {
  const become = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...words: string[]) => run([...become, 'apt-get', ...words])
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name)
  const names = ['chromium-headless-shell', 'chromium']
  return apt('--version') && (names.some(install) || (apt('update') && names.some(install)))
}

function installPlaywrights() {
  const cli = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  return run([process.execPath, cli, 'install', 'chromium'])
}

function run([program = '', ...words]: string[]) {
  const { status } = spawnSync(program, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
