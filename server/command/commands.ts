import { readFileSync } from 'node:fs'
import path from 'node:path'
import { backUp } from '#server/backup/back-up.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { openPlace } from '#server/backup/place.ts'
import { restore } from '#server/backup/restore.ts'
import { verify } from '#server/backup/verify.ts'
import { compareMigrations, migrate } from '#server/db/migrate.ts'
import type { Env } from '#server/env.ts'
import { doctor } from './doctor.ts'
import { forgetKeys, rotateKeys } from './keys/rotate.ts'
import { organizationCommands } from './moving/commands.ts'
import { UsageError, type Outcome } from './outcome.ts'
import type { Known, Options } from './read-words.ts'

export interface Command {
  options: Known
  /** The one word that it takes without an option. */
  argument?: string
  run(env: Env, options: Options): Promise<Outcome>
}

export const commands: Readonly<Record<string, Command | undefined>> = {
  backup: { options: { to: 'value', keep: 'value', 'dry-run': 'flag' }, run: runBackup },
  restore: { options: { from: 'value', backup: 'value', 'dry-run': 'flag' }, run: runRestore },
  verify: { options: { from: 'value', backup: 'value' }, run: runVerify },
  doctor: { options: {}, run: doctor },
  migrate: { options: { 'dry-run': 'flag' }, run: runMigrate },
  upgrade: { options: { check: 'flag' }, run: runUpgrade },
  'keys rotate': { options: { 'dry-run': 'flag' }, run: rotateKeys },
  'keys forget': { options: { 'dry-run': 'flag' }, run: forgetKeys },
  ...organizationCommands,
}

async function runBackup(env: Env, options: Options): Promise<Outcome> {
  const to = folderOf(options, 'to')
  const keep = options['keep'] === undefined ? undefined : Number(options['keep'])
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
    throw new UsageError('--keep takes the number of backups to keep, 1 or more.')
  }
  if (options['dry-run']) {
    const place = await openPlace(env)
    await place.close()
    const text = `Would back up the database ${place.description} and the files to ${to}. Nothing was written.`
    return { text, result: { to, database: place.description, dry_run: true } }
  }
  const { manifest, removed } = await backUp(env, { to, keep, passphrase: passphrase() })
  const gone = removed.length > 0 ? [`Removed ${removed.join(', ')}.`] : []
  return {
    text: [`Backed up ${sizeOf(manifest)} as ${manifest.name} in ${to}.`, ...gone].join('\n'),
    result: { backup: manifest.name, to, removed, ...countsOf(manifest) },
  }
}

async function runRestore(env: Env, options: Options): Promise<Outcome> {
  const from = folderOf(options, 'from')
  const dryRun = options['dry-run'] === true
  const { manifest, warnings } = await restore(env, {
    from,
    name: textOf(options['backup']),
    passphrase: passphrase(),
    dryRun,
  })
  const done = dryRun
    ? `Would restore ${sizeOf(manifest)} of ${manifest.name}. Nothing was changed.`
    : `Restored ${sizeOf(manifest)} of ${manifest.name}. Start Lyceum as usual.`
  return {
    text: [done, ...warnings].join('\n'),
    result: { backup: manifest.name, warnings, dry_run: dryRun, ...countsOf(manifest) },
  }
}

async function runVerify(_env: Env, options: Options): Promise<Outcome> {
  const from = folderOf(options, 'from')
  const name = textOf(options['backup'])
  const { manifest, differences } = await verify({ from, name, passphrase: passphrase() })
  const sound = `The backup ${manifest.name} is sound: ${sizeOf(manifest)} came back as they were.`
  return {
    text: differences.length === 0 ? sound : differences.join('\n'),
    result: { backup: manifest.name, differences, ...countsOf(manifest) },
    found: differences.length > 0,
  }
}

async function runMigrate(env: Env, options: Options): Promise<Outcome> {
  const dryRun = options['dry-run'] === true
  const pending = await withDatabase(env, async (url) =>
    dryRun ? (await compareMigrations(url)).pending : migrate(url),
  )
  const verb = dryRun ? 'Would run' : 'Ran'
  const text =
    pending.length === 0 ? 'The database is up to date.' : `${verb} ${pending.join(', ')}.`
  return { text, result: { migrations: pending, dry_run: dryRun } }
}

async function runUpgrade(env: Env, options: Options): Promise<Outcome> {
  if (!options['check']) {
    throw new UsageError(
      'Say "lyceum upgrade --check"; starting the new version is the upgrade itself.',
    )
  }
  const { pending, unknown } = await withDatabase(env, compareMigrations)
  const text =
    unknown.length > 0
      ? `The database is newer than this version: it has ${unknown.join(', ')}.`
      : pending.length > 0
        ? `This version will run ${pending.join(', ')}. Back up first: "lyceum backup --to DIR".`
        : 'This version fits the database; there is nothing to migrate.'
  const found = unknown.length + pending.length > 0
  return { text, result: { pending, unknown }, found }
}

async function withDatabase<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const place = await openPlace(env)
  try {
    return await work(place.url)
  } finally {
    await place.close()
  }
}

function folderOf(options: Options, name: 'to' | 'from') {
  const given = textOf(options[name])
  if (!given) throw new UsageError(`Say which folder: --${name} DIR.`)
  return path.resolve(given)
}

const textOf = (value: string | boolean | undefined) =>
  typeof value === 'string' ? value : undefined

/** From the environment, where no list of processes shows it. */
function passphrase(): string | undefined {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: file } = process.env
  if (given) return given
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new BackupError(`BACKUP_PASSPHRASE_FILE names ${file}, which can't be read.`)
  }
}

const countsOf = ({ tables, files }: Manifest) => ({
  tables: tables.length,
  rows: rowsOf(tables),
  files: files.length,
})

const rowsOf = (tables: Manifest['tables']) => tables.reduce((sum, { rows }) => sum + rows, 0)

const sizeOf = ({ tables, files }: Manifest) =>
  `${rowsOf(tables)} rows of ${tables.length} tables and ${files.length} ${files.length === 1 ? 'file' : 'files'}`
