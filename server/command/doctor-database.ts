import pg from 'pg'
import { checkEntry } from '#server/db/check-entry.ts'
import { nameOf } from '#server/db/cluster.ts'
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

/** Each other server of DATABASE_URL and DATABASE_REPLICA_URL: whether it follows the primary, and requests can enter. */
export async function checkReplicas(urls: readonly string[], primary: string): Promise<Finding[]> {
  return Promise.all(
    urls
      .filter((url) => url !== primary)
      .map(async (url) => {
        const name = `replica ${nameOf(url)}`
        try {
          return { name, ...(await examineReplica(url, primary)) }
        } catch (error) {
          const { message, code } = error as NodeJS.ErrnoException
          const detail = `Can't be used (${message || code}): start it, or take it out of DATABASE_REPLICA_URL.`
          return { name, state: 'warn', detail }
        }
      }),
  )
}

async function examineReplica(url: string, primary: string): Promise<Omit<Finding, 'name'>> {
  const system = `select system_identifier::text as system from pg_control_system()`
  const [ours, theirs] = [await ask<{ system: string }>(primary, system), await ask(url, system)]
  if (ours.system !== theirs['system']) {
    const detail = 'Holds another database than the primary: check DATABASE_REPLICA_URL.'
    return { state: 'fail', detail }
  }
  const { follows, position } = await ask<{ follows: boolean; position: string | null }>(
    url,
    'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position',
  )
  if (!follows) {
    const detail =
      'Takes writes of its own next to the primary: stop it, and make it a standby of the primary again.'
    return { state: 'fail', detail }
  }
  const { behind } = await ask<{ behind: number }>(
    primary,
    `select greatest(0, pg_current_wal_flush_lsn() - '${position ?? '0/0'}'::pg_lsn)::bigint as behind`,
  )
  const database = openDatabase({ url, poolSize: 1 })
  try {
    await checkEntry(database)
  } finally {
    await database.close()
  }
  const detail = `Follows the primary, ${Math.ceil(behind / 1024)} kB of its log behind, and requests can enter.`
  return { state: 'ok', detail }
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
