import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Env } from '#server/env.ts'
import { openFileStore } from '#server/files/store.ts'
import { currentIn } from '#server/secret-key.ts'
import { version } from '#server/version.ts'
import { BackupFolder } from './backup-folder.ts'
import { dumpDatabase } from './dump-database.ts'
import { noteBackup } from './finished-backups.ts'
import { lockFolder } from './folder-lock.ts'
import { formatVersion, type Manifest } from './manifest.ts'
import { openPlace, readGeneratedKey } from './place.ts'

interface Options {
  to: string
  passphrase?: string | undefined
  keep?: number | undefined
}

export interface BackedUp {
  manifest: Manifest
  /** Backups that were removed to keep as many as asked for. */
  removed: string[]
}

/**
 * Backs up the database as it is at one moment, then the files: a row's file was there before the row was, and deleted
 * files stay for a day. Nobody has to stop working. A backup that fails leaves the earlier ones as they were.
 */
export async function backUp(env: Env, { to, passphrase, keep }: Options): Promise<BackedUp> {
  const place = await openPlace(env)
  try {
    const folder = await BackupFolder.create(to, passphrase)
    const lock = await lockFolder(to)
    try {
      const [latest] = (await folder.list()).slice(-1)
      const earlier = latest === undefined ? undefined : await folder.readManifest(latest)
      const takenAt = new Date()
      const database = await dumpDatabase(place.url, folder)
      const key = await readGeneratedKey(env)
      const manifest: Manifest = {
        format: formatVersion,
        name: takenAt.toISOString().replaceAll(':', '-'),
        lyceum: version,
        public_url: env.publicUrl,
        key_fingerprint: fingerprint(env.SECRET_KEY ?? currentIn(key?.toString() ?? '')),
        ...database,
        files: await backUpFiles(env, folder, earlier),
        secret_key: key ? await folder.put(Readable.from([key])) : null,
      }
      await folder.writeManifest(manifest)
      await noteBackup(place.url, manifest)
      return { manifest, removed: keep === undefined ? [] : await folder.prune(keep) }
    } finally {
      await lock.release()
    }
  } finally {
    await place.close()
  }
}

export const fingerprint = (key: string) =>
  createHash('sha256').update(`lyceum backup ${key}`).digest('hex').slice(0, 16)

/** A file that the earlier backup has, unchanged since, isn't read again. */
async function backUpFiles(env: Env, folder: BackupFolder, earlier: Manifest | undefined) {
  const known = new Map(earlier?.files.map((file) => [file.key, file]))
  const store = await openFileStore(env)
  const files: Manifest['files'] = []
  for await (const { key, modifiedAt } of store.list()) {
    // Half-written ones are nobody's yet.
    if (key.endsWith('.tmp')) continue
    const modified_at = modifiedAt.toISOString()
    const before = known.get(key)
    if (before?.modified_at === modified_at && folder.has(before.digest)) {
      files.push(before)
      continue
    }
    // Deleted since it was listed.
    if (!(await store.stat(key))) continue
    files.push({ key, modified_at, ...(await folder.put(await store.open(key))) })
  }
  return files.sort((a, b) => (a.key < b.key ? -1 : 1))
}
