import pg from 'pg'
import { checkEntry } from '#server/db/check-entry.ts'
import { openDatabase } from '#server/db/database.ts'
import { compareMigrations } from '#server/db/migrate.ts'
import type { Finding } from './finding.ts'

const mostSkewSeconds = 5

export async function checkRights(url: string): Promise<Finding> {
  const { version, owns, may_create } = await ask<{
    version: string
    owns: boolean
    may_create: boolean
  }>(
    url,
    `select current_setting('server_version') as version,
       pg_has_role(d.datdba, 'usage') or r.rolsuper as owns,
       r.rolsuper or r.rolcreaterole or exists (select from pg_roles where rolname = 'lyceum_app') as may_create
     from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
  )
  const name = 'database'
  if (!owns) {
    return {
      name,
      state: 'fail',
      detail:
        'The user of DATABASE_URL does not own the database: make it the owner with "alter database … owner to …".',
    }
  }
  if (!may_create) {
    return {
      name,
      state: 'fail',
      detail: 'The user of DATABASE_URL may not create the role lyceum_app: grant it CREATEROLE.',
    }
  }
  return { name, state: 'ok', detail: `PostgreSQL ${version}, with the rights it takes.` }
}

export async function checkSchema(url: string): Promise<Finding> {
  const name = 'schema'
  const { pending, unknown } = await compareMigrations(url)
  if (unknown.length > 0) {
    return {
      name,
      state: 'fail',
      detail: `The database is newer than this version (${unknown.at(-1)}): use the version that it was used with.`,
    }
  }
  if (pending.length > 0) {
    return {
      name,
      state: 'warn',
      detail: `${pending.length} migrations wait for the next start, or for "lyceum migrate".`,
    }
  }
  const database = openDatabase({ url, poolSize: 1 })
  try {
    await checkEntry(database)
    return { name, state: 'ok', detail: 'Up to date, and requests can enter.' }
  } catch (error) {
    return { name, state: 'fail', detail: (error as Error).message }
  } finally {
    await database.close()
  }
}

/** Sessions, codes and signed links compare the times of both. */
export async function checkClock(url: string): Promise<Finding> {
  const before = Date.now()
  const { now } = await ask<{ now: Date }>(url, 'select clock_timestamp() as now')
  const skew = Math.abs(now.getTime() - (before + Date.now()) / 2) / 1000
  const name = 'clock'
  if (skew <= mostSkewSeconds)
    return { name, state: 'ok', detail: 'Agrees with that of the database.' }
  const detail = `Differs from that of the database by ${Math.round(skew)} seconds: let NTP set both.`
  return { name, state: 'fail', detail }
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const [row] = (await client.query<Row>(text)).rows
    if (!row) throw new Error('The database gave no answer.')
    return row
  } finally {
    await client.end()
  }
}
