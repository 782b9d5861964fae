import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupFolder } from './backup-folder.ts'
import {
  jobsQuery,
  listMigrations,
  listSequences,
  listTables,
  plainFormats,
  type Table,
} from './database-shape.ts'
import type { Manifest } from './manifest.ts'

type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs' | 'postgres'>

/**
 * Writes every row as it was at one moment, while people go on working. The schema isn't written: the migrations of the
 * same names make it.
 */
export async function dumpDatabase(url: string, folder: BackupFolder): Promise<Dump> {
  const client = new pg.Client({ connectionString: url, application_name: 'lyceum backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(plainFormats)
    await client.query('begin transaction isolation level repeatable read read only')
    const migrations = await listMigrations(client)
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) {
      const content = copyTo(copyText(table))
      const stored = await folder.put(client.query(content))
      tables.push({ table: table.name, columns: table.columns, rows: content.rowCount, ...stored })
    }
    const queued = copyTo(`copy (${jobsQuery}) to stdout`)
    const jobs = await folder.put(client.query(queued))
    // Last: sequences go on counting outside of the snapshot, so they are never behind its rows.
    const sequences = await listSequences(client)
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    await client.query('commit')
    return {
      migrations,
      tables,
      sequences,
      jobs: { ...jobs, rows: queued.rowCount },
      postgres: rows[0]?.version ?? '',
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const copyText = ({ name, columns, order }: Table) =>
  `copy (select ${columns.join(', ')} from ${name} order by ${order}) to stdout`
