import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerDatabase } from '#server/testing/worker-database.ts'
import { builtOnce } from './built-once.ts'
import { openDatabase, type Database } from './database.ts'
import { enterAsOwner } from './tenancy.ts'

let database: Database
beforeAll(async () => {
  const url = await workerDatabase()
  database = openDatabase({ url, poolSize: 2 })
})
afterAll(() => database.close())

test('a statement is built once and runs with the values of each call', async () => {
  let builds = 0
  const placed = builtOnce((db, { first, second }: { first: string; second: number | null }) => {
    builds += 1
    return db
      .selectNoFrom([
        sql<string>`${first}::text`.as('first'),
        sql<number>`${second}::int`.as('second'),
        sql<string>`${first}::text || ${'!'}::text`.as('again'),
      ])
      .where(sql<string>`${'kept'}::text`, '!=', first)
  })
  const ask = (first: string, second: number | null) =>
    database.read(enterAsOwner, (db) => placed(db, { first, second }))
  const answers = await Promise.all([ask('one', 1), ask("two' --", null), ask('kept', 3)])
  expect(answers).toEqual([
    [{ first: 'one', second: 1, again: 'one!' }],
    [{ first: "two' --", second: null, again: "two' --!" }],
    [],
  ])
  expect(builds).toBe(1)
})
