import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { openDatabase, type Database, type Db, type Statement } from './database.ts'
import { enterAsNobody, enterAsOwner } from './tenancy.ts'

/** One connection each, so anything that a transaction leaves behind affects the next. */
let direct: Database
let pooled: Database
beforeAll(async () => {
  const url = await workerDatabase()
  direct = openDatabase({ url, poolSize: 1 })
  pooled = openDatabase({ url, poolSize: 1, poolerUrl: url })
})
afterAll(async () => {
  await direct.close()
  await pooled.close()
})

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
const userOf = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db)
  return rows[0]?.name
}
const make = (db: Db) => sql`create temporary table made (n int)`.execute(db)

/** Doesn't enter at all and returns the role that its own statement ran with. */
const enterNowhere: Statement = {
  name: 'enter_nowhere',
  text: 'select current_user as name',
  values: [],
}

describe.each([
  ['directly', () => direct],
  ['through a pooler', () => pooled],
])('reached %s', (_, database) => {
  test('statements sent at once each get their own result', async () => {
    const answers = await database().read(enterAsOwner, (db) =>
      Promise.all([1, 2, 3].map((n) => numbered(db, n))),
    )
    expect(answers).toEqual([1, 2, 3])
  })

  test('a read is one transaction', async () => {
    const [first, second] = await database().read(enterAsOwner, async (db) => {
      const now = async () => (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]?.now
      return [await now(), await now()]
    })
    expect(second).toEqual(first)
  })

  test('a read can’t write anything', async () => {
    await expect(database().read(enterAsOwner, make)).rejects.toThrow(/read-only transaction/)
  })

  test('the very first statement runs with the restricted role', async () => {
    const entered = await database().read(enterNowhere, async (_db, row) => row)
    expect(entered).toEqual({ name: 'lyceum_app' })
    expect(await database().transaction(enterNowhere, userOf)).toBe('lyceum_app')
  })

  test('rights taken in one transaction are gone in the next', async () => {
    const owner = await database().read(enterAsOwner, userOf)
    expect(owner).not.toBe('lyceum_app')
    expect(await database().read(enterNowhere, userOf)).toBe('lyceum_app')
  })

  test('settings are reset at the end', async () => {
    await database().read(enterAsOwner, (db) =>
      sql`select set_config('enable_nestloop', 'off', true)`.execute(db),
    )
    expect(await database().read(enterAsOwner, (db) => setting(db, 'enable_nestloop'))).toBe('on')
  })

  test('statements have a time limit', async () => {
    expect(await database().read(enterAsNobody, (db) => setting(db, 'statement_timeout'))).toBe(
      '15s',
    )
  })

  test('a failure ends its transaction and nothing else', async () => {
    const failing = database().read(enterAsOwner, async (db) => {
      await sql`select 1 / ${0}::int`.execute(db)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await database().read(enterAsOwner, (db) => numbered(db, 1))).toBe(1)
  })

  test('a transaction with an ignored failure is an error, not a success', async () => {
    const ignoring = (db: Db) =>
      sql`select 1 / ${0}::int`.execute(db).then(
        () => 'done',
        () => 'done',
      )
    await expect(database().transaction(enterAsOwner, ignoring)).rejects.toThrow('ROLLBACK')
    await expect(database().read(enterAsOwner, ignoring)).rejects.toThrow('ROLLBACK')
    expect(await database().read(enterAsOwner, (db) => numbered(db, 1))).toBe(1)
  })

  test('a misspelled statement fails each time, and no other does', async () => {
    const misspelled = () => database().read(enterAsOwner, (db) => sql`selekt 1`.execute(db))
    await expect(misspelled()).rejects.toThrow(/syntax error/)
    await expect(misspelled()).rejects.toThrow(/syntax error/)
    expect(await database().read(enterAsOwner, (db) => numbered(db, 5))).toBe(5)
  })

  test('a branch that continues after another has failed can’t send anything', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const failing = database().transaction(enterAsOwner, async (db) => {
      const slow = numbered(db, 1)
      const fails = sql`select 1 / ${0}::int`.execute(db)
      late = slow.then(() => fails.catch(() => make(db))).catch((error: unknown) => error)
      await fails
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(String(await late)).toContain('after the end of its transaction')
  })

  test('the handle of one transaction never reaches the next on its connection', async () => {
    const kept = await database().read(enterAsOwner, async (db) => db)
    await database().read(enterAsNobody, async () => {
      await expect(numbered(kept, 1)).rejects.toThrow('after the end of its transaction')
    })
  })

  test('reads and changes waiting for the same connection keep their order', async () => {
    await database().transaction(enterAsOwner, (db) => sql`create table turns (n int)`.execute(db))
    const counted = async (db: Db) =>
      (await sql<{ n: number }>`select count(*)::int as n from turns`.execute(db)).rows[0]?.n
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_turn, n) =>
        n % 2 === 0
          ? database().transaction(enterAsOwner, (db) =>
              sql`insert into turns values (${n})`.execute(db).then(() => counted(db)),
            )
          : database().read(enterAsOwner, counted),
      ),
    )
    expect(seen).toEqual(Array.from({ length: 20 }, (_turn, n) => Math.floor(n / 2) + 1))
    await database().transaction(enterAsOwner, (db) => sql`drop table turns`.execute(db))
  })

  test('a transaction whose connection is lost before the commit is retried on another', async () => {
    let runs = 0
    const answer = await database().transaction(enterAsOwner, async (db) => {
      runs += 1
      if (runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      return numbered(db, 7)
    })
    expect([answer, runs]).toEqual([7, 2])
  })

  test('a read and a change are retried if the connection is lost before the commit reaches PostgreSQL', async () => {
    const lose = async (db: Db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      const other = new pg.Client(await workerDatabase())
      await other.connect()
      await other.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
      await other.end()
    }
    let runs = 0
    const once = async (db: Db) => {
      runs += 1
      if (runs === 1) await lose(db)
      return runs
    }
    expect(await database().read(enterAsOwner, once)).toBe(2)
    runs = 0
    expect(await database().transaction(enterAsOwner, once)).toBe(2)
  })

  test('a transaction whose connection is lost repeatedly fails', async () => {
    const killed = database().read(enterAsOwner, (db) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
    )
    await expect(killed).rejects.toThrow(/terminat/)
    expect(await database().read(enterAsOwner, (db) => numbered(db, 1))).toBe(1)
  })
})

test('options in the connection string keep their effect, and the role stays restricted', async () => {
  const url = new URL(await workerDatabase())
  url.searchParams.set('options', '-c role=none -c work_mem=5MB')
  const database = openDatabase({ url: url.href, poolSize: 1 })
  expect(await database.read(enterNowhere, userOf)).toBe('lyceum_app')
  expect(await database.read(enterNowhere, (db) => setting(db, 'work_mem'))).toBe('5MB')
  await database.close()
})

test('entering is refused on a connection that isn’t restricted', async () => {
  const entering = direct.transaction(enterAsOwner, (db) =>
    sql`select enter_as_nobody()`.execute(db),
  )
  await expect(entering).rejects.toThrow('Entering needs a connection with the role lyceum_app')
})
