import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWay } from '#server/testing/hanging-way.ts'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { openDatabase } from './database.ts'
import { limitStatements } from './statement-time.ts'
import { enterAsOwner } from './tenancy.ts'

test('a hanging database is given up on, and the next transaction gets another connection', async () => {
  const way = await openWay(await workerDatabase())
  const database = openDatabase({ url: way.url, poolSize: 1 })
  const hanging = database.transaction(enterAsOwner, async (db) => {
    await limitStatements(db, 100)
    way.hang()
    await sql`select 1`.execute(db)
  })
  await expect(hanging).rejects.toThrow('Query read timeout')
  const { rows } = await database.transaction(enterAsOwner, (db) =>
    sql<{ time: string }>`select current_setting('statement_timeout') as time`.execute(db),
  )
  expect(rows).toEqual([{ time: '15s' }])
  await database.close()
  way.close()
})

test('a read without a response is given up on too', async () => {
  const way = await openWay(await workerDatabase())
  const database = openDatabase({ url: way.url, poolSize: 1 })
  const hanging = database.read(enterAsOwner, async (db) => {
    await limitStatements(db, 100)
    way.hang()
    await sql`select 1`.execute(db)
  })
  await expect(hanging).rejects.toThrow('Query read timeout')
  const { rows } = await database.read(enterAsOwner, (db) => sql`select 1 as one`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
  await database.close()
  way.close()
})

test('a transaction can get more time, until it ends', async () => {
  const database = openDatabase({ url: await workerDatabase(), poolSize: 1 })
  const timeIn = (milliseconds?: number) =>
    database.transaction(enterAsOwner, async (db) => {
      if (milliseconds !== undefined) await limitStatements(db, milliseconds)
      const { rows } = await sql<{
        time: string
      }>`select current_setting('statement_timeout') as time`.execute(db)
      return rows[0]?.time
    })
  expect(await timeIn(0)).toBe('0')
  expect(await timeIn()).toBe('15s')
  await database.close()
})
