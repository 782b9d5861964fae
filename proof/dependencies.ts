import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { isAllowed } from './dependencies/licences.ts'
import { plants } from './planted/plants.ts'
import type { Run } from './product.ts'

interface LockFile {
  packages: Record<string, { version: string; license?: string; dev?: boolean }>
}

interface Audit {
  message?: string
  vulnerabilities?: Record<string, { severity: string; range: string }>
}

/** The license of every package in the lock file, and the versions that npm knows to be vulnerable. */
export async function dependencies(_run: Run, planted: boolean): Promise<string[]> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as LockFile
  const strange = planted ? (plants['dependencies']?.packages ?? {}) : {}
  for (const [name, license] of Object.entries(strange)) {
    packages[`node_modules/${name}`] = { version: '1.0.0', license }
  }
  const installed = Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, found]) => ({ name: place.split('node_modules/').at(-1) ?? '', ...found }))
  const byLicence = Map.groupBy(installed, ({ license }) => license ?? 'none')
  for (const [licence, of] of byLicence) console.log(`  ${licence}: ${of.length}`)
  return [
    ...installed
      .filter(({ name, license }) => !isAllowed(name, license))
      .map(({ name, version, license }) => `${name} ${version} has the licence ${license}`),
    ...(await knownFaults()),
  ]
}

async function knownFaults(): Promise<string[]> {
  // npm exits with code 1 if it found something, but still prints it.
  const { stdout } = await promisify(execFile)('npm', ['audit', '--json'], {
    timeout: 60_000,
    maxBuffer: 50_000_000,
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  const audit = JSON.parse(stdout || '{}') as Audit
  if (!audit.vulnerabilities) {
    console.log(`  known faults could not be asked for: ${audit.message ?? 'npm gave no answer'}`)
    return []
  }
  return Object.entries(audit.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range} is known to be faulty (${severity})`,
  )
}
