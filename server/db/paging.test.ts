import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from '#server/testing/test-app.ts'
import { paged } from './paging.ts'

/** The page of a list with the numbers from one to `length`. */
async function pageOf(length: number, page: number, counting = {}) {
  const { mechanisms } = await testApp()
  return asSystem(mechanisms, async ({ db }) => {
    const numbers = db.selectFrom(
      sql<{ n: number }>`generate_series(1, ${length})`.as<'g'>(sql`g(n)`),
    )
    const list = numbers.select('g.n').orderBy('g.n')
    const { rows, total, total_capped } = await paged(
      db,
      numbers,
      list,
      { page, page_size: 100 },
      counting,
    )
    return { first: rows[0]?.n, rows: rows.length, total, total_capped }
  })
}

describe('a page of a list', () => {
  test('includes the length of the list', async () => {
    expect(await pageOf(950, 2)).toEqual({ first: 101, rows: 100, total: 950, total_capped: false })
    expect(await pageOf(2500, 1)).toMatchObject({ total: 2500, total_capped: false })
  })

  test('counts five hundred ahead in a list that is opened all day', async () => {
    const at = (length: number, page: number) => pageOf(length, page, { inSteps: true })
    expect(await at(500, 1)).toMatchObject({ total: 500, total_capped: false })
    expect(await at(501, 1)).toMatchObject({ total: 500, total_capped: true })
    expect(await at(1250, 4)).toMatchObject({ total: 500, total_capped: true })
    expect(await at(1250, 5)).toMatchObject({ total: 1000, total_capped: true })
    expect(await at(1250, 10)).toMatchObject({ rows: 100, total: 1250, total_capped: false })
  })

  test('never counts beyond ten thousand', async () => {
    expect(await pageOf(12_000, 110)).toEqual({
      first: 10_901,
      rows: 100,
      total: 10_000,
      total_capped: true,
    })
  })
})
