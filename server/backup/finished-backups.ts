import pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Manifest } from './manifest.ts'

const keptDays = 400

/** A database that an older version left has no place for the note, and a replica takes none. */
const withoutPlace = { undefinedTable: '42P01', readOnlyTransaction: '25006' }

/** Notes that a backup is complete, where the database takes the note. */
export async function noteBackup(url: string, { name, tables, files }: Manifest) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    await client.query(
      `insert into finished_backups (name, finished_at, row_count, file_count) values ($1, now(), $2, $3)
       on conflict (name) do nothing`,
      [name, rows, files.length],
    )
    await client.query(
      `delete from finished_backups where finished_at < now() - $1 * interval '1 day'`,
      [keptDays],
    )
  } catch (error) {
    const { code = '' } = error as Partial<pg.DatabaseError>
    if (!Object.values(withoutPlace).includes(code)) throw error
  } finally {
    await client.end()
  }
}

export async function findLastBackup(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; finished_at: Date }>(
    'select name, finished_at from finished_backups order by finished_at desc limit 1',
  )
  return rows[0] ?? null
}

/** When the last backup was finished. */
export function measureBackups(registry: Registry, pool: pg.Pool) {
  const finished = new Gauge({
    name: 'last_backup_timestamp_seconds',
    help: 'When the last backup was finished, in seconds since 1970; 0 if there is none',
    registers: [registry],
    collect: async () => {
      const last = await findLastBackup(pool).catch(() => undefined)
      if (last !== undefined) finished.set((last?.finished_at.getTime() ?? 0) / 1000)
    },
  })
}
