import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, migrationsOf } from '#server/db/migrate.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFolder } from './backup-folder.ts'
import { isEmpty, jobColumns, listTables, plainFormats } from './database-shape.ts'
import type { Manifest } from './manifest.ts'

/** Refuses a backup of migrations that this version doesn't have. */
export async function requireKnown({ migrations, lyceum }: Manifest) {
  const known = new Set(await migrationsOf())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new BackupError(
    `The backup was made by Lyceum ${lyceum}, which is newer than this version (it has the migration ${unknown}): restore it with that version.`,
  )
}

export async function requireEmpty(url: string, what: string) {
  const client = await connect(url)
  try {
    if (await isEmpty(client)) return
  } finally {
    await client.end()
  }
  throw new BackupError(
    `The database ${what} is not empty: restore into a new one. Nothing was changed.`,
  )
}

/**
 * Fills an empty database: the schema of the backup's own migrations first, which also makes the roles and rights, then
 * all rows in one transaction. It needs no superuser. What fails leaves the database as empty as it was.
 */
export async function loadDatabase(url: string, folder: BackupFolder, manifest: Manifest) {
  try {
    await migrate(url, { only: manifest.migrations })
    const client = await connect(url)
    try {
      await client.query(plainFormats)
      await client.query('begin')
      await loadRows(client, folder, manifest)
      await client.query('commit')
      await client.query('analyze')
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (error) {
    await emptyAgain(url).catch(() => undefined)
    throw error
  }
}

async function loadRows(client: pg.Client, folder: BackupFolder, manifest: Manifest) {
  const present = new Map((await listTables(client)).map((table) => [table.name, table]))
  const strange = manifest.tables.find(({ table }) => !present.has(table))
  if (strange)
    throw new BackupError(
      `The backup holds the table ${strange.table}, which its migrations don't make.`,
    )
  const names = [...present.keys()]
  const keys = await dropForeignKeys(client)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Migrations bring rows of their own, such as settings.
  await client.query(`truncate ${names.join(', ')}`)
  for (const { table, columns, ...stored } of manifest.tables) {
    const into = `copy ${table} (${columns.join(', ')}) from stdin`
    await copyInto(client, into, folder.read(stored, `table ${table}`))
  }
  await loadJobs(client, folder, manifest.jobs)
  for (const { sequence, value } of manifest.sequences) {
    if (value !== null)
      await client.query('select setval($1::regclass, $2::bigint)', [sequence, value])
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Rows arrive table by table, so what they refer to may come later; adding the keys again checks all of them. */
async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

async function loadJobs(client: pg.Client, folder: BackupFolder, jobs: Manifest['jobs']) {
  await client.query(
    `create temp table restored_jobs (task text, payload json, queue_name text, run_at timestamptz,
       max_attempts integer, job_key text, priority integer) on commit drop`,
  )
  const into = `copy restored_jobs (${jobColumns.join(', ')}) from stdin`
  await copyInto(client, into, folder.read(jobs, 'the queue'))
  await client.query(
    `select count(graphile_worker.add_job(task, payload, queue_name, run_at, max_attempts, job_key, priority))
     from restored_jobs`,
  )
}

const copyInto = (client: pg.Client, text: string, content: Readable) =>
  pipeline(content, client.query(copyFrom(text)))

/** Only for a database that was empty before. */
async function emptyAgain(url: string) {
  const client = await connect(url)
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop schema public cascade; create schema public')
  await client.end()
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'lyceum restore' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
