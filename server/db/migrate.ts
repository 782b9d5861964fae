import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

/** Any constant works as long as every server uses the same one. */
const lockKey = 7_345_001

interface Options {
  /** Stops after these, to load rows of that version; later ones run when the server starts. */
  only?: readonly string[]
}

/** The migrations of this version, in order. */
export const migrationsOf = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** For a database of a newer version: the migrations that this version doesn't know. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was used by a newer Lyceum (it has the migration ${unknown.at(-1)}, which this version doesn't know): start that version or a later one, or restore a backup from before the update.`,
    )
  }
}

/**
 * Brings the schema up to date. Servers that start at the same time wait for each other; each file runs once, in one
 * transaction. A database of a newer version is refused, because this version could corrupt it.
 */
export async function migrate(url: string, { only }: Options = {}): Promise<string[]> {
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
    const known = await migrationsOf()
    const unknown = [...applied].filter((name) => !known.includes(name)).sort()
    if (unknown.length > 0) throw new NewerDatabase(unknown)
    const pending = known.filter((name) => !applied.has(name) && (only?.includes(name) ?? true))
    if (applied.size === 0 || pending.length > 0) await migrateJobQueue({ connectionString: url })
    for (const name of pending) await applyMigration(client, name)
    return pending
  } finally {
    await client.end()
  }
}

/** Migrations that a start would run, and migrations it doesn't know because a newer version ran them. */
export async function compareMigrations(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'lyceum migrate' })
  await client.connect()
  try {
    const { rows: found } = await client.query(`select to_regclass('schema_migrations') as it`)
    const applied = (found[0] as { it: string | null }).it
      ? (await client.query<{ name: string }>('select name from schema_migrations')).rows
      : []
    const known = await migrationsOf()
    const names = new Set(applied.map(({ name }) => name))
    return {
      pending: known.filter((name) => !names.has(name)),
      unknown: [...names].filter((name) => !known.includes(name)).sort(),
    }
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
