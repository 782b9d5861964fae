import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

/** Any constant works as long as every server uses the same one. */
const lockKey = 7_345_001

/** Brings the schema up to date. Servers that start at once wait for each other; each file runs once, in one transaction. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'lyceum migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query('set client_min_messages = warning')
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map(
        (row) => row.name,
      ),
    )
    const pending = (await readdir(folder))
      .filter((name) => name.endsWith('.sql') && !applied.has(name))
      .sort()
    if (applied.size === 0 || pending.length > 0) await migrateJobQueue({ connectionString: url })
    for (const name of pending) await applyMigration(client, name)
    return pending
  } finally {
    await client.end()
  }
}

async function applyMigration(client: pg.Client, name: string) {
  const text = await readFile(join(folder, name), 'utf8')
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
