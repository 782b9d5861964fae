import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { checkDatabase } from '#server/db/check-database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import type { Env } from '#server/env.ts'
import { openFileStore } from '#server/files/store.ts'
import { fileMode, makePrivateFolder } from '#server/private-folder.ts'
import { BackupError } from './backup-error.ts'
import { BackupFolder } from './backup-folder.ts'
import { fingerprint } from './back-up.ts'
import { loadDatabase, requireEmpty, requireKnown } from './load-database.ts'
import type { Manifest } from './manifest.ts'

interface Options {
  from: string
  name?: string | undefined
  passphrase?: string | undefined
  /** Looks whether everything would work, and changes nothing. */
  dryRun?: boolean | undefined
}

export interface Restored {
  manifest: Manifest
  warnings: string[]
}

/**
 * Restores into an empty place: the database at DATABASE_URL or the embedded one, the files, the secret key. Everything in
 * the backup is read and checked before anything is written.
 */
export async function restore(
  env: Env,
  { from, name, passphrase, dryRun }: Options,
): Promise<Restored> {
  const folder = await BackupFolder.open(from, passphrase)
  const manifest = await folder.readManifest(name)
  await requireKnown(manifest)
  await requireEmptyPlace(env)
  await checkContents(folder, manifest)
  const warnings = warningsFor(env, manifest)
  if (dryRun) return { manifest, warnings }
  if (env.DATABASE_URL) await loadDatabase(env.DATABASE_URL, folder, manifest)
  else await loadEmbedded(env, folder, manifest)
  await restoreFiles(env, folder, manifest)
  return { manifest, warnings }
}

/** Reads all of a backup to its end: what is missing, cut off or changed is named. */
export async function checkContents(folder: BackupFolder, manifest: Manifest) {
  for (const table of manifest.tables) await folder.checkObject(table, `table ${table.table}`)
  await folder.checkObject(manifest.jobs, 'the queue')
  for (const file of manifest.files) await folder.checkObject(file, `file ${file.key}`)
  if (manifest.secret_key) await folder.checkObject(manifest.secret_key, 'the secret key')
}

async function requireEmptyPlace(env: Env) {
  if (env.DATABASE_URL) {
    await checkDatabase(env.DATABASE_URL)
    const { host, pathname } = new URL(env.DATABASE_URL)
    await requireEmpty(env.DATABASE_URL, `at ${host}${pathname}`)
  } else if (existsSync(path.join(env.dataDir, 'database'))) {
    throw new BackupError(
      `There is a database in ${env.dataDir} already: restore into a new DATA_DIR. Nothing was changed.`,
    )
  }
  const store =
    env.S3_BUCKET || existsSync(path.join(env.dataDir, 'files'))
      ? await openFileStore(env)
      : undefined
  for await (const _ of store?.list() ?? []) {
    const where = env.S3_BUCKET ? `The bucket ${env.S3_BUCKET}` : `The folder ${env.dataDir}/files`
    throw new BackupError(`${where} is not empty: restore into a new one. Nothing was changed.`)
  }
}

function warningsFor(env: Env, manifest: Manifest): string[] {
  const key = env.SECRET_KEY
  const otherKey = key ? fingerprint(key) !== manifest.key_fingerprint : !manifest.secret_key
  return [
    ...(otherKey
      ? [
          "SECRET_KEY is not the one that the backup was made with: two-factor secrets, bank accounts and keys of single sign-on can't be read with it. Set the old one.",
        ]
      : []),
    ...(env.publicUrl === manifest.public_url
      ? []
      : [
          `PUBLIC_URL was ${manifest.public_url} and is now ${env.publicUrl}: links in mails and badges from before lead to the old address, so let it redirect.`,
        ]),
  ]
}

async function loadEmbedded(env: Env, folder: BackupFolder, manifest: Manifest) {
  makePrivateFolder(env.dataDir)
  const place = path.join(env.dataDir, 'database')
  const postgres = await startEmbeddedPostgres({ dataDir: place })
  try {
    await loadDatabase(postgres.url, folder, manifest)
    await postgres.stop()
  } catch (error) {
    await postgres.stop()
    await rm(place, { recursive: true, force: true })
    throw error
  }
}

async function restoreFiles(env: Env, folder: BackupFolder, manifest: Manifest) {
  const store = await openFileStore(env)
  for (const file of manifest.files) {
    await store.put(file.key, folder.read(file, `file ${file.key}`), file.bytes)
  }
  if (!manifest.secret_key || env.SECRET_KEY) return
  const key = await buffer(folder.read(manifest.secret_key, 'the secret key'))
  await writeFile(path.join(env.dataDir, 'secret.key'), key, { mode: fileMode })
}
