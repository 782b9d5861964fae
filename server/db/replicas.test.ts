import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWay } from '#server/testing/hanging-way.ts'
import { startStandby, untilReplayed } from '#server/testing/standby.ts'
import { openDatabase, type Database, type Db } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Position } from './position.ts'
import { enterAsMember, enterAsNobody, enterAsOwner } from './tenancy.ts'

/** Two real servers: the second streams from the first, and its replay can be paused. */
let folder: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let database: Database
/** Controls the standby's replay. */
let onStandby: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-replicas-'))
  const dataDir = path.join(folder, 'one')
  primary = await startEmbeddedPostgres({ dataDir, durable: false, connections: 100 })
  await migrate(primary.url)
  standby = await startStandby(
    { url: primary.url, folder: dataDir },
    { folder: path.join(folder, 'two'), name: 'two' },
  )
  onStandby = new pg.Client(standby.url)
  await onStandby.connect()
  database = openDatabase({ url: primary.url, poolSize: 2, replicaUrls: [standby.url] })
  await database.transaction(enterAsOwner, (db) =>
    sql`create table notes (text text primary key)`.execute(db),
  )
}, 180_000)
afterAll(async () => {
  await onStandby?.end()
  await database?.close()
  await standby?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await resume()
  await vi.waitFor(async () => expect(await answeredByStandby(0n)).toBe(true), 20_000)
})

async function pause() {
  await onStandby.query('select pg_wal_replay_pause()')
  const state = () => onStandby.query('select pg_get_wal_replay_pause_state() as state')
  await vi.waitFor(async () => expect((await state()).rows).toEqual([{ state: 'paused' }]), 20_000)
}
async function resume() {
  await onStandby.query('select pg_wal_replay_resume()')
  await untilReplayed(primary.url, standby.url)
}

/** Writes a note and returns the position after it. */
async function write(text: string): Promise<Position> {
  let told: Position | undefined
  await database.transaction(
    enterAsOwner,
    (db) => sql`insert into notes values (${text})`.execute(db),
    (position) => (told = position),
  )
  if (told === undefined) throw new Error('The position was not told.')
  return told
}
const notes = async (db: Db) =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(db)).rows.map(
    ({ text }) => text,
  )
const isOnStandby = async (db: Db) =>
  (await sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(db)).rows[0]?.there
/** Whether a read of someone who has seen that much is answered by the standby. */
const answeredByStandby = (seen?: Position) => database.read(enterAsOwner, isOnStandby, seen)

test('a read goes to the replica once it has replayed what its reader wrote, and not before', async () => {
  await pause()
  const seen = await write('mine')
  expect(await database.read(enterAsOwner, notes, seen)).toContain('mine')
  expect(await answeredByStandby(seen)).toBe(false)
  // Someone who has seen less is answered by the replica, without the note.
  const others = await database.read(enterAsOwner, notes, 0n)
  expect(others).not.toContain('mine')

  await resume()
  await vi.waitFor(async () => expect(await answeredByStandby(seen)).toBe(true), 20_000)
  expect(await database.read(enterAsOwner, notes, seen)).toContain('mine')
})

test('a read without a position, and every change, goes to the primary', async () => {
  expect(await answeredByStandby()).toBe(false)
  expect(await database.transaction(enterAsOwner, isOnStandby)).toBe(false)
})

test('what isn’t found on a replica is looked for on the primary before anyone is told', async () => {
  await pause()
  await write('fresh')
  let runs = 0
  const find = async (db: Db) => {
    runs += 1
    if (!(await notes(db)).includes('fresh')) throw new Error('not found')
    return isOnStandby(db)
  }
  expect(await database.read(enterAsOwner, find, 0n)).toBe(false)
  expect(runs).toBe(2)
})

test('a replica whose connections are lost falls back to the primary within the same read', async () => {
  const { rows } = await onStandby.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'lyceum'`,
  )
  for (const { pid } of rows) await onStandby.query('select pg_terminate_backend($1, 5000)', [pid])
  const lost = (db: Db) =>
    sql`select pg_terminate_backend(pg_backend_pid())
    where pg_is_in_recovery()`.execute(db)
  expect((await database.read(enterAsOwner, lost, 0n)).rows).toEqual([])
})

test('a replica never writes, and row-level security binds its readers as on the primary', async () => {
  const insert = (db: Db) => sql`insert into notes values ('x')`.execute(db)
  await expect(database.read(enterAsOwner, insert, 0n)).rejects.toThrow(/read-only/)

  const [ann, ben] = await twoOrganizations()
  await untilReplayed(primary.url, standby.url)
  await vi.waitFor(async () => expect(await answeredByStandby(ben.seen)).toBe(true), 20_000)
  const look = async (db: Db) => ({
    user: (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name,
    onStandby: await isOnStandby(db),
    members: (
      await sql<{ id: string }>`select distinct organization_id as id from memberships`.execute(db)
    ).rows.map(({ id }) => id),
  })
  for (const one of [ann, ben]) {
    const enter = enterAsMember(one.personId, one.organizationId)
    expect(await database.read(enter, look, ben.seen)).toEqual({
      user: 'lyceum_app',
      onStandby: true,
      members: [one.organizationId],
    })
  }
  expect((await database.read(enterAsNobody, look, ben.seen)).members).toEqual([])
})

test('after access was taken away, replicas that still know of it answer nobody, on any app server', async () => {
  const other = openDatabase({ url: primary.url, poolSize: 1, replicaUrls: [standby.url] })
  const byStandby = (one: Database) => one.read(enterAsOwner, isOnStandby, 0n)
  await vi.waitFor(async () => expect(await byStandby(other)).toBe(true), 20_000)
  await pause()
  await write('access was taken away')
  expect(await byStandby(database)).toBe(true)
  const caughtUp = database.cluster?.catchUp()
  expect(await byStandby(database)).toBe(false)
  await caughtUp
  expect(await byStandby(database)).toBe(false)
  await vi.waitFor(async () => expect(await byStandby(other)).toBe(false), 20_000)

  await resume()
  await vi.waitFor(async () => expect(await byStandby(database)).toBe(true), 20_000)
  await other.close()
})

test('a read on a replica that hangs is answered by the primary before it runs out of time', async () => {
  const way = await openWay(standby.url)
  const other = openDatabase({ url: primary.url, poolSize: 1, replicaUrls: [way.url] })
  await vi.waitFor(
    async () => expect(await other.read(enterAsOwner, isOnStandby, 0n)).toBe(true),
    20_000,
  )
  let hangs = true
  const answer = await other.read(
    enterAsOwner,
    (db) => {
      if (hangs) way.hang()
      hangs = false
      return isOnStandby(db)
    },
    0n,
  )
  expect(answer).toBe(false)
  await other.close()
  way.close()
  // Less than the driver would wait.
}, 19_000)

test('a replica that is gone is left out, and used again once it is back', async () => {
  await onStandby.end()
  await standby.stop()
  expect(await answeredByStandby(0n)).toBe(false)
  await vi.waitFor(() => expect(database.cluster?.servers[1]?.role).toBe('away'), 20_000)
  standby = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'two'),
    port: Number(new URL(standby.url).port),
    durable: false,
    connections: 100,
  })
  onStandby = new pg.Client(standby.url)
  await onStandby.connect()
  await vi.waitFor(async () => expect(await answeredByStandby(0n)).toBe(true), 20_000)
})

test('without replicas nothing is asked beyond what a transaction takes', async () => {
  const alone = openDatabase({ url: primary.url, poolSize: 1 })
  const sent: string[] = []
  alone.transactionPool.on('connect', (client) => {
    const { query } = client
    client.query = ((...asked: [{ text: string }]) => {
      sent.push(asked[0].text)
      return (query as (...asked: unknown[]) => unknown).apply(client, asked)
    }) as never
  })
  const nothing = async () => undefined
  await alone.read(enterAsNobody, nothing, 0n)
  await alone.transaction(enterAsNobody, nothing, () => expect.unreachable())
  expect(sent).toEqual([
    'begin read only',
    enterAsNobody.text,
    'commit',
    'begin read write',
    enterAsNobody.text,
    'commit',
  ])
  await alone.close()
})

/** Two organizations with a member each, and the position after both. */
async function twoOrganizations() {
  let seen = 0n
  const build = async (name: string) =>
    database.transaction(
      enterAsOwner,
      async (db) => {
        const { id: personId } = await db
          .insertInto('people')
          .values({
            email: `${name}@lyceum.test`,
            username: name,
            first_name: name,
            last_name: name,
            password_hash: '',
            terms_accepted_at: new Date(0),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id: organizationId } = await db
          .insertInto('organizations')
          .values({ name })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('memberships')
          .values({
            organization_id: organizationId,
            person_id: personId,
            role: 'learner',
          })
          .execute()
        return { personId, organizationId }
      },
      (position) => (seen = position),
    )
  const ann = await build('ann')
  const ben = await build('ben')
  return [
    { ...ann, seen },
    { ...ben, seen },
  ] as const
}
