import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { openDatabase, type Database, type Db } from './database.ts'
import { enterAsNobody, enterAsOwner } from './tenancy.ts'

/** One connection, so that whatever a read leaves behind meets the next. */
let database: Database
beforeAll(async () => {
  const url = await workerDatabase()
  database = openDatabase({ url, poolSize: 1 })
})
afterAll(() => database.close())

const numbered = async (db: Db, n: number) => {
  const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(db)
  return rows[0]?.n
}
const setting = async (db: Db, name: string) => {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
    db,
  )
  return rows[0]?.value
}
const make = (db: Db) => sql`create temporary table made (n int)`.execute(db)

test('statements asked at once each get their own answer', async () => {
  const answers = await database.read(enterAsOwner, (db) =>
    Promise.all([1, 2, 3].map((n) => numbered(db, n))),
  )
  expect(answers).toEqual([1, 2, 3])
})

test('one after the other they are one transaction', async () => {
  const [first, second] = await database.read(enterAsOwner, async (db) => {
    const now = async () => (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]?.now
    return [await now(), await now()]
  })
  expect(second).toEqual(first)
})

test('nothing can be written, also not while who enters is only guessed', async () => {
  await expect(database.read(enterAsOwner, make)).rejects.toThrow(/read-only transaction/)
  const nobody = { name: 'nobody_enters', text: 'select 1 where false', values: [] }
  let refusal: unknown
  const read = database.read(
    nobody,
    async (db, entered) => {
      if (!entered) throw new Error('Nobody entered.')
      await make(db).catch((error: unknown) => (refusal = error))
    },
    { entered: {}, holds: (entered) => entered !== undefined },
  )
  await expect(read).rejects.toThrow('Nobody entered.')
  expect(String(refusal)).toMatch(/read-only transaction/)
})

test('a failure ends the read and nothing else', async () => {
  const failing = database.read(enterAsOwner, async (db) => {
    const divided = sql`select 1 / ${0}::int`.execute(db)
    const behind = numbered(db, 1)
    await expect(divided).rejects.toThrow('division by zero')
    await expect(behind).rejects.toThrow('division by zero')
    await numbered(db, 2)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await database.read(enterAsOwner, (db) => numbered(db, 1))).toBe(1)
})

test('a statement that can not be understood fails again the next time, and then no other', async () => {
  const misspelt = () => database.read(enterAsOwner, (db) => sql`selekt 1`.execute(db))
  await expect(misspelt()).rejects.toThrow(/syntax error/)
  await expect(misspelt()).rejects.toThrow(/syntax error/)
  expect(await database.read(enterAsOwner, (db) => numbered(db, 5))).toBe(5)
})

test('who entered and what was set is forgotten at the end', async () => {
  const role = (db: Db) => setting(db, 'role')
  expect(await database.read(enterAsNobody, role)).toBe('lyceum_app')
  expect(await database.read(enterAsOwner, role)).toBe('none')
  await database.read(enterAsOwner, (db) =>
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db),
  )
  expect(await database.read(enterAsOwner, (db) => setting(db, 'plan_cache_mode'))).toBe('auto')
})

test('reads and changes that wait for the same connection keep their order', async () => {
  await database.transaction(enterAsOwner, (db) => sql`create table turns (n int)`.execute(db))
  const counted = async (db: Db) =>
    (await sql<{ n: number }>`select count(*)::int as n from turns`.execute(db)).rows[0]?.n
  const seen = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? database.transaction(enterAsOwner, (db) =>
            sql`insert into turns values (${n})`.execute(db).then(() => counted(db)),
          )
        : database.read(enterAsOwner, counted),
    ),
  )
  expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => Math.floor(n / 2) + 1))
  await database.transaction(enterAsOwner, (db) => sql`drop table turns`.execute(db))
})

test('a statement that comes after the end is refused', async () => {
  const late = await database.read(enterAsOwner, async (db) => () => numbered(db, 1))
  await expect(late()).rejects.toThrow('after the end of its transaction')
})

test('through a pooler every read brings its own limits', async () => {
  const url = await workerDatabase()
  const pooled = openDatabase({ url, poolSize: 1, poolerUrl: url })
  const limit = await pooled.read(enterAsNobody, (db) => setting(db, 'statement_timeout'))
  expect(limit).toBe('15s')
  await expect(pooled.read(enterAsOwner, make)).rejects.toThrow(/read-only transaction/)
  await pooled.close()
})
