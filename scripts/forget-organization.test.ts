import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { readEnv } from '#server/env.ts'
import { drainJobs } from '#server/jobs/drain-jobs.ts'
import { copyDemo } from './copy-demo.ts'

/** What may still name a deleted organization, and why. Everything else fails, table by table. */
const mayStay: Readonly<Record<string, string>> = {
  'public.audit_entries':
    'The platform’s own log: who deleted it, and what was decided about its requests.',
}

let folder: string
let postgres: EmbeddedPostgres
let client: Client
let database: Database
let app: App

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-forget-'))
  await copyDemo(folder)
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
  client = new Client(postgres.url)
  await client.connect()
  database = openDatabase({ url: postgres.url, poolSize: 3 })
  app = await buildApp({ env: readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), database })
}, 900_000)
afterAll(async () => {
  await client?.end()
  await database?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (text: string, values: unknown[] = []) =>
  (await client.query<Record<string, string>>(text, values)).rows

/** From the catalog, not from a list: a new table is looked at from its first day. */
const tables = async () =>
  (
    await ask(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`)
  ).map(({ name = '' }) => name)

/** The organization's own id and those of all its rows. */
async function idsOf(organization: string): Promise<Set<string>> {
  const owned =
    await ask(`select c.relname as name, bool_or(a.attname = 'organization_id') as direct
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('organization_id', 'desk_id')
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and exists (select from pg_attribute i
      where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype) group by 1`)
  const ids = new Set([organization])
  for (const { name, direct } of owned) {
    const mine = direct
      ? 'organization_id = $1'
      : 'desk_id in (select id from support_desks where organization_id = $1)'
    for (const { id = '' } of await ask(`select id from ${name} where ${mine}`, [organization]))
      ids.add(id)
  }
  return ids
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The tables with rows that name one of the ids, each with the first such row. */
async function mentions(ids: ReadonlySet<string>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of await tables()) {
    const rows = await ask(`select t::text as row from ${table} t`)
    const row = rows.find(({ row: text = '' }) => text.match(uuids)?.some((id) => ids.has(id)))
    if (row) found[table] = row['row'] ?? ''
  }
  return found
}

const counts = async (organization: string) => {
  const all: Record<string, string | undefined> = {}
  for (const { name } of await ask(`select c.relname as name from pg_class c join pg_attribute a
      on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)) {
    const [row] = await ask(`select count(*) from ${name} where organization_id = $1`, [
      organization,
    ])
    all[name ?? ''] = row?.['count']
  }
  return all
}

test('a deleted organization leaves no row, file, job, event or word behind', async () => {
  const [one] = await ask(`select id from organizations where name = 'Northwind Academy'`)
  const [other] = await ask(`select id from organizations where name = 'Riverside School'`)
  const [mine = '', theirs = ''] = [one?.['id'], other?.['id']]
  // What the demo doesn't have: an attachment that belongs to a person, an answer that is kept for a repeated request.
  await client.query(
    `with sender as (select person_id from memberships where organization_id = $1 limit 1), file as (
       insert into files (owner_id, purpose, name, content_type, size_bytes, storage_key, ready_at)
       select person_id, 'ticket_attachment', 'a.txt', 'text/plain', 1, gen_random_uuid()::text, now() from sender
       returning id),
     answer as (insert into idempotency_keys (person_id, key, request_hash, status, response, created_at)
       select person_id, 'again', '', 200, json_build_object('organization_id', $1::text), now() from sender)
     insert into support_attachments (desk_id, entry_id, file_id, name, content_type, size_bytes)
     select e.desk_id, e.id, file.id, 'a.txt', 'text/plain', 1 from support_entries e
       join support_desks d on d.id = e.desk_id, file where d.organization_id = $1 limit 1`,
    [mine],
  )
  const attached = await ask(
    `select storage_key, id from files where purpose = 'ticket_attachment'`,
  )
  for (const { storage_key = '' } of attached)
    await app.mechanisms.files.store.put(storage_key, Buffer.from('a'), 1)
  const later = `select app_add_job('announcements.publish', json_build_object('organization_id', $1::text, 'id', 1),
    'of ' || $1, now() + interval '1 year', 25)`
  await client.query(later, [mine])
  await client.query(later, [theirs])
  await client.query(`insert into catalog_words select 'zzonlyhere' on conflict do nothing`)
  await client.query(
    `update published_courses set search_vector = search_vector || to_tsvector('simple', 'zzonlyhere')
     where course_id = (select course_id from published_courses where organization_id = $1 limit 1)`,
    [mine],
  )

  const ids = await idsOf(mine)
  for (const { id = '' } of attached) ids.add(id)
  const keys = await ask(
    `select storage_key from files where organization_id = $1 or purpose = 'ticket_attachment'`,
    [mine],
  )
  const before = await counts(theirs)
  expect(keys.length).toBeGreaterThan(5)
  expect(Object.keys(await mentions(ids)).length).toBeGreaterThan(80)

  await client.query(
    `update organizations set deletion_requested_at = now() - interval '31 days' where id = $1`,
    [mine],
  )
  await app.jobs.find(({ name }) => name === 'organizations.purge')?.run(app.mechanisms, {})
  await drainJobs(app.mechanisms, app.jobs)

  const left = await mentions(ids)
  expect(Object.entries(left).filter(([table]) => !mayStay[table])).toEqual([])
  const stored = await readdir(path.join(folder, 'files'))
  const gone = new Set(keys.map(({ storage_key }) => storage_key))
  expect(stored.filter((name) => gone.has(name.split('.')[0]))).toEqual([])
  expect(await ask(`select word from catalog_words where word = 'zzonlyhere'`)).toEqual([])
  expect(
    await ask(`select action from audit_entries where subject_id = $1`, [mine]),
  ).toContainEqual({ action: 'organization.deleted' })
  // Others keep everything: their rows, their scheduled work, their accounts.
  expect(await counts(theirs)).toEqual(before)
  expect(await ask(`select key from graphile_worker.jobs where key like 'of %'`)).toEqual([
    { key: `of ${theirs}` },
  ])
  expect(await ask(`select email from people where email = 'learner@lyceum.test'`)).toHaveLength(1)
})
