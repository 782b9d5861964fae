import pg from 'pg'
import { inject } from 'vitest'

/** The database of this test worker: a copy of the migrated template, kept by the worker for all its files. */
export async function workerDatabase(): Promise<string> {
  const server = inject('databaseUrl')
  const name = `lyceum_test_${process.env['VITEST_POOL_ID'] ?? '1'}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name} template lyceum_template`).catch(keepExisting)
  // As PostgreSQL plans a statement that a connection has run five times. A test runs it once or twice.
  await client.query(`alter database ${name} set plan_cache_mode = force_generic_plan`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** 42P04: an earlier file of this worker made it. */
function keepExisting(error: { code?: string }) {
  if (error.code !== '42P04') throw error
}
