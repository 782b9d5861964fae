import { stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#server/backup/backup-error.ts'
import { openPlace } from '#server/backup/place.ts'
import { runningEmbedded } from '#server/db/running-embedded.ts'
import type { Env } from '#server/env.ts'
import { keyFile, newSecretKey, readSecretKeys, writeSecretKeys } from '#server/secret-key.ts'
import type { Outcome } from '../outcome.ts'
import type { Options } from '../read-words.ts'
import { reseal, type Resealed } from './reseal.ts'

const restart =
  'Restart every Lyceum server now, so that all know both keys, then run "lyceum keys rotate" again.'

/**
 * Brings a new secret key into use, a step at a time: makes it if there is none yet, and then re-seals what the old one
 * sealed. Running it again continues where it stopped.
 */
export async function rotateKeys(env: Env, options: Options): Promise<Outcome> {
  const dryRun = options['dry-run'] === true
  const { previous } = readSecretKeys(env)
  if (previous.length === 0) {
    if (env.SECRET_KEY) return sayHowToBegin()
    if (dryRun) {
      const text = `Would add a new key to ${keyFile(env.dataDir)} and keep the old one for reading. Nothing was changed.`
      return { text, result: { step: 'begin', dry_run: true } }
    }
    begin(env)
    // A server of its own database that isn't running can't miss the new key.
    if (env.DATABASE_URL || (await findServer(env))) {
      const text = `Added a new key to ${keyFile(env.dataDir)}; the old one still opens everything. ${restart}`
      return { text, result: { step: 'restart', dry_run: false }, found: true }
    }
  }
  if (await isServerOlderThanKeys(env)) {
    return { text: restart, result: { step: 'restart', dry_run: dryRun }, found: true }
  }
  const columns = await resealAll(env, dryRun)
  return { ...wordsFor(env, columns, dryRun), result: { step: 'reseal', columns, dry_run: dryRun } }
}

/** Removes previous keys from the key file, once nothing needs them. */
export async function forgetKeys(env: Env, options: Options): Promise<Outcome> {
  const dryRun = options['dry-run'] === true
  const { current, previous } = readSecretKeys(env)
  if (previous.length === 0) {
    return { text: 'There is no previous key.', result: { forgotten: 0, dry_run: dryRun } }
  }
  const columns = await resealAll(env, true)
  const left = sum(columns, 'resealed')
  if (left > 0) {
    throw new BackupError(
      `${left} secrets are still sealed with a previous key: run "lyceum keys rotate" first.`,
    )
  }
  if (!dryRun && !env.SECRET_KEY) writeSecretKeys(env.dataDir, { current, previous: [] })
  const fromEnvironment =
    env.SECRET_KEY_PREVIOUS.length > 0
      ? ' Remove SECRET_KEY_PREVIOUS from the settings of every server.'
      : ''
  const text = env.SECRET_KEY
    ? `Nothing needs the previous keys.${fromEnvironment}`
    : `${dryRun ? 'Would forget' : 'Forgot'} ${previous.length} previous ${previous.length === 1 ? 'key' : 'keys'}.${fromEnvironment}`
  return { text, result: { forgotten: previous.length, dry_run: dryRun } }
}

function begin(env: Env) {
  const { current } = readSecretKeys(env)
  writeSecretKeys(env.dataDir, { current: newSecretKey(), previous: [current] })
}

function sayHowToBegin(): Outcome {
  const key = newSecretKey()
  const text = [
    'SECRET_KEY comes from the settings, so change it there, for every server:',
    '  SECRET_KEY_PREVIOUS=<the key that SECRET_KEY has now>',
    `  SECRET_KEY=${key}`,
    restart,
  ].join('\n')
  return { text, result: { step: 'settings', new_key: key }, found: true }
}

/** When a server that runs the embedded database started; undefined if none does. */
async function findServer(env: Env): Promise<Date | undefined> {
  const folder = path.join(env.dataDir, 'database')
  if (!(await runningEmbedded(folder))) return undefined
  return (await stat(path.join(folder, 'owner'))).mtime
}

/** It would not understand what is sealed with a key that it never read. */
async function isServerOlderThanKeys(env: Env): Promise<boolean> {
  if (env.DATABASE_URL || env.SECRET_KEY) return false
  const startedAt = await findServer(env)
  return startedAt !== undefined && startedAt < (await stat(keyFile(env.dataDir))).mtime
}

async function resealAll(env: Env, dryRun: boolean): Promise<Resealed[]> {
  const place = await openPlace(env)
  try {
    return await reseal(place.url, readSecretKeys(env), { dryRun })
  } finally {
    await place.close()
  }
}

function wordsFor(env: Env, columns: readonly Resealed[], dryRun: boolean) {
  const [changed, unreadable] = [sum(columns, 'resealed'), sum(columns, 'unreadable')]
  const lines = [
    `${dryRun ? 'Would re-seal' : 'Re-sealed'} ${changed} secrets; ${sum(columns, 'current')} already had the new key.`,
  ]
  if (unreadable > 0) {
    const where = columns.filter((column) => column.unreadable > 0).map(({ table }) => table)
    lines.push(
      `${unreadable} secrets in ${[...new Set(where)].join(', ')} were sealed with a key that isn't here: add it to SECRET_KEY_PREVIOUS, or enter them again.`,
    )
  }
  if (!dryRun) {
    lines.push(
      env.SECRET_KEY
        ? 'Signed links from before work as long as SECRET_KEY_PREVIOUS is set. Check with "lyceum keys forget" before you remove it.'
        : 'Signed links from before work until "lyceum keys forget".',
    )
  }
  return { text: lines.join('\n'), found: unreadable > 0 }
}

const sum = (columns: readonly Resealed[], name: 'current' | 'resealed' | 'unreadable') =>
  columns.reduce((total, column) => total + column[name], 0)
