import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { checkDatabase } from '#server/db/check-database.ts'
import { findPrimary } from '#server/db/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { runningEmbedded } from '#server/db/running-embedded.ts'
import type { Env } from '#server/env.ts'
import { BackupError } from './backup-error.ts'

export interface Place {
  url: string
  /** As a person would say it, without a password. */
  description: string
  close(): Promise<void>
}

/** The database of this installation: at DATABASE_URL or where it failed over to, or the embedded one, which may be serving people right now. */
export async function openPlace(env: Env): Promise<Place> {
  if (env.DATABASE_URL) {
    const url = await findPrimary([env.DATABASE_URL, ...env.DATABASE_REPLICA_URL])
    await checkDatabase(url)
    const { host, pathname } = new URL(url)
    return {
      url,
      description: `at ${host}${pathname}`,
      close: async () => undefined,
    }
  }
  const folder = path.join(env.dataDir, 'database')
  const description = `in ${folder}`
  if (!existsSync(path.join(folder, 'cluster'))) {
    throw new BackupError(`There is no database in ${folder}: check DATA_DIR, or set DATABASE_URL.`)
  }
  const url = await runningEmbedded(folder)
  if (url) return { url, description, close: async () => undefined }
  const started = await startEmbeddedPostgres({ dataDir: folder })
  return { url: started.url, description, close: () => started.stop() }
}

/** The generated secret key of the data folder, if that is the one in use. */
export const readGeneratedKey = async (env: Env) =>
  env.SECRET_KEY ? undefined : readFile(path.join(env.dataDir, 'secret.key')).catch(() => undefined)
