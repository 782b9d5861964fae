import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  optionalDependencies?: Record<string, string>
}

const lock = path.resolve(import.meta.dirname, '../package-lock.json')
const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, Locked> }

/** Where Node would find this package from there: the nearest node_modules upwards. */
function resolve(from: string, name: string): Locked | undefined {
  const here = packages[`${from}/node_modules/${name}`]
  if (here) return here
  const end = from.lastIndexOf('/node_modules/')
  return end < 0 ? packages[`node_modules/${name}`] : resolve(from.slice(0, end), name)
}

// A registry may lack a package's binary for one system; the nearest other version then breaks the build.
test.each(['x64', 'arm64'])('every native package is locked for Linux on %s', (processor) => {
  const native = new RegExp(`linux-${processor}(?!-musl)`)
  const wrong = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => native.test(name) && /^\d/.test(version))
      .filter(([name, version]) => resolve(place, name)?.version !== version)
      .map(([name, version]) => `${place} needs ${name} ${version}`),
  )
  expect(wrong).toEqual([])
})

// `npm ci` refuses a lock file without the packages of other systems, although it wouldn't install them.
test('every optional package is locked, whatever system it is for', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolve(place, name))
      .map((name) => `${place} needs ${name}`),
  )
  expect(missing).toEqual([])
})

test('no package is tied to the registry it was first installed from', () => {
  const tied = Object.entries(packages).filter(([, locked]) => 'resolved' in locked)
  expect(tied).toEqual([])
})
