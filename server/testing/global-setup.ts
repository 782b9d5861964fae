import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database of the server that all tests use; worker-database.ts makes one per worker beside it. */
    databaseUrl: string
  }
}

/**
 * One PostgreSQL for the whole run with one migrated template; TEST_DATABASE_URL names another server to use. What
 * tests put into the temporary folder goes with it at the end.
 */
export default async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-test-'))
  process.env['TMPDIR'] = folder
  const { url, stop } = await startServer(path.join(folder, 'postgres'))
  await makeTemplate(url)
  provide('databaseUrl', url)
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startServer(dataDir: string) {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, connections: 200 })
  return { url: postgres.url, stop: () => postgres.stop() }
}

async function makeTemplate(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^lyceum_(template|test_)'`,
  )
  for (const { name } of rows) await client.query(`drop database "${name}" with (force)`)
  await client.query('create database lyceum_template')
  await client.end()

  const template = new URL(url)
  template.pathname = '/lyceum_template'
  await migrate(template.href)
}
