import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Debian's Chromium without root: apt-get downloads it with its missing dependencies, and it is unpacked into a project
 * folder instead of installed. False if there is no apt-get.
 */
export function unpackChromium(folder: string): boolean {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'state/lists/partial'), { recursive: true })
  mkdirSync(path.join(folder, 'archives/partial'), { recursive: true })
  const fetched =
    apt(folder, 'update') &&
    apt(
      folder,
      'install',
      '--download-only',
      '-y',
      '--no-install-recommends',
      'chromium-headless-shell',
    )
  const parts = globSync(path.join(folder, 'archives/*.deb'))
  const unpacked = parts.every((part) => run('dpkg', ['-x', part, path.join(folder, 'root')]))
  if (!fetched || !unpacked || parts.length === 0) return false
  writeLauncher(folder)
  rmSync(path.join(folder, 'archives'), { recursive: true })
  rmSync(path.join(folder, 'state'), { recursive: true })
  return true
}

/** Everything that apt-get writes goes into our folder; only the list of installed packages is read from the system. */
function apt(folder: string, ...words: string[]) {
  const settings = [
    `Dir::State=${folder}/state`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${folder}`,
    'Debug::NoLocking=1',
  ]
  return run('apt-get', [...settings.flatMap((setting) => ['-o', setting]), ...words])
}

function run(program: string, words: string[]) {
  return spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** Its libraries and fonts first, then the system's. */
function writeLauncher(folder: string) {
  const root = path.join(folder, 'root')
  const libraries = [...new Set(globSync(`${root}/**/*.so*`).map((file) => path.dirname(file)))]
  const script = `#!/bin/sh
export LD_LIBRARY_PATH='${libraries.join(':')}'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export XDG_DATA_DIRS='${root}/usr/share:/usr/share'
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_SYSROOT='${root}'
exec '${root}/usr/lib/chromium/chromium-headless-shell' "$@"
`
  writeFileSync(path.join(folder, 'chromium'), script, { mode: 0o755 })
}
