import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { toProblem } from '#server/http/errors.ts'
import { startStandby, untilReplayed } from '#server/testing/standby.ts'
import { findPrimary } from './cluster.ts'
import { openDatabase, type Database } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { enterAsOwner } from './tenancy.ts'

let folder: string
let first: EmbeddedPostgres
let second: EmbeddedPostgres
let database: Database
const folderOf = (name: string) => path.join(folder, name)

async function tell(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const waitFor = (names: string) => [
  `alter system set synchronous_standby_names = '${names}'`,
  'select pg_reload_conf()',
]
const promote = (url: string) => tell(url, 'select pg_promote()')

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-failover-'))
  first = await startEmbeddedPostgres({ dataDir: folderOf('one'), connections: 100 })
  // What entering needs, without all the tables.
  await tell(first.url, 'create role lyceum_app', 'create table notes (n int primary key)')
  second = await startStandby(
    { url: first.url, folder: folderOf('one') },
    { folder: folderOf('two'), name: 'two', durable: true },
  )
  database = openDatabase({ url: first.url, poolSize: 4, replicaUrls: [second.url] })
}, 180_000)
afterAll(async () => {
  await database?.close()
  await second?.stop()
  await first?.stop()
  await rm(folder, { recursive: true, force: true })
})

const write = (n: number, one = database) =>
  one.transaction(enterAsOwner, (db) => sql`insert into notes values (${n})`.execute(db))
const notesAt = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select n from notes')
  await client.end()
  return new Set(rows.map(({ n }) => n))
}

test('a commit whose wait for the synchronous standby was canceled isn’t acknowledged', async () => {
  await tell(first.url, ...waitFor('nobody'))
  const outcome = write(-1).catch((error: unknown) => error)
  const onFirst = new pg.Client(first.url)
  await onFirst.connect()
  const cancel = () =>
    onFirst.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    )
  await vi.waitFor(async () => expect((await cancel()).rowCount).toBe(1), 15_000)
  await onFirst.end()
  await tell(first.url, ...waitFor('two'))
  const error = await outcome
  expect(error).toMatchObject({ message: 'No standby has confirmed the commit.' })
  expect(toProblem(error).status).toBe(503)
  await write(-2)
})

test('after a promotion writes go on without anyone’s help, nothing acknowledged is lost, and errors meanwhile are 503', async () => {
  await untilReplayed(first.url, second.url)
  const acknowledged: number[] = []
  const errors: unknown[] = []
  const over = new AbortController()
  const writer = async (from: number) => {
    for (let n = from; !over.signal.aborted; n += 1) {
      await write(n).then(
        () => acknowledged.push(n),
        (error: unknown) => errors.push(error),
      )
    }
  }
  const writers = [1e6, 2e6, 3e6].map(writer)
  onTestFinished(() => over.abort())
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), 30_000)

  const pid = await readFile(path.join(folderOf('one'), 'cluster/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pid, 10), 'SIGKILL')
  await first.ended
  const before = acknowledged.length
  await promote(second.url)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50), 30_000)
  over.abort()
  await Promise.all(writers)

  const kept = await notesAt(second.url)
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
  expect(new Set(errors.map((error) => toProblem(error).status))).toEqual(new Set([503]))
  expect(await findPrimary([first.url, second.url])).toBe(second.url)
}, 120_000)

test('everyone leaves a former primary that is still up, connections in use included', async () => {
  const third = await startStandby(
    { url: second.url, folder: folderOf('two') },
    { folder: folderOf('three'), name: 'three' },
  )
  const moving = openDatabase({ url: second.url, poolSize: 2, replicaUrls: [third.url] })
  try {
    await write(1, moving)
    await untilReplayed(second.url, third.url)
    await promote(third.url)
    await vi.waitFor(() => expect(moving.address()).toBe(third.url), 20_000)
    await write(2, moving)
    expect((await notesAt(third.url)).has(2)).toBe(true)
    expect((await notesAt(second.url)).has(2)).toBe(false)
    // The former primary isn't taken for a replica either.
    expect(moving.cluster?.choose(0n)).toBeUndefined()
  } finally {
    await moving.close()
    await third.stop()
  }
}, 120_000)
