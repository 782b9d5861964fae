import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { BackupFolder } from './backup-folder.ts'
import { listTables, plainFormats } from './database-shape.ts'
import { copyText } from './dump-database.ts'
import { loadDatabase, requireKnown } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import { checkContents } from './restore.ts'

interface Options {
  from: string
  name?: string | undefined
  passphrase?: string | undefined
}

export interface Verified {
  manifest: Manifest
  /** What differs between the backup and what came out of it; empty when it is sound. */
  differences: string[]
}

/** Restores into a database that is thrown away afterwards, and compares every row and every file with the backup. */
export async function verify({ from, name, passphrase }: Options): Promise<Verified> {
  const folder = await BackupFolder.open(from, passphrase)
  const manifest = await folder.readManifest(name)
  await requireKnown(manifest)
  await checkContents(folder, manifest)
  const scratch = await mkdtemp(path.join(tmpdir(), 'lyceum-verify-'))
  const postgres = await startEmbeddedPostgres({ dataDir: scratch, durable: false })
  try {
    await loadDatabase(postgres.url, folder, manifest)
    return { manifest, differences: await compare(postgres.url, manifest) }
  } finally {
    await postgres.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function compare(url: string, manifest: Manifest): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(plainFormats)
    const differences: string[] = []
    const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
    for (const { table, columns, rows, digest } of manifest.tables) {
      const now = tables.get(table)
      const content = client.query(
        copyTo(copyText({ name: table, columns, order: now?.order ?? '1' })),
      )
      const hash = createHash('sha256')
      for await (const chunk of content) hash.update(chunk as Buffer)
      if (content.rowCount !== rows) {
        differences.push(`${table} has ${content.rowCount} rows instead of ${rows}.`)
      } else if (hash.digest('hex') !== digest) differences.push(`Rows of ${table} differ.`)
    }
    return differences
  } finally {
    await client.end()
  }
}
