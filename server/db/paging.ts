import { sql, type SelectQueryBuilder } from 'kysely'
import { maximumTotal, type PageQuery } from '#contract/page.ts'
import type { Db } from './database.ts'

// eslint-disable-next-line typescript/no-explicit-any -- any query, whatever its tables
type AnyQuery<Row> = SelectQueryBuilder<any, any, Row>

export interface RowPage<Row> {
  rows: Row[]
  total: number
  total_capped: boolean
}

/**
 * One page of `list`, and how many rows `filtered` has: the same query without columns and order, so that the count is
 * always that of the list. Counting stops past the maximum, so a list of a million costs no more than one of 10,001.
 */
export async function paged<Row>(
  db: Db,
  filtered: AnyQuery<unknown>,
  list: AnyQuery<Row>,
  { page, page_size }: Pick<PageQuery, 'page' | 'page_size'>,
): Promise<RowPage<Row>> {
  const counted = filtered.select(sql`1`.as('one')).limit(maximumTotal + 1)
  const [rows, count] = await Promise.all([
    list
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    db
      .selectFrom(counted.as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    rows,
    total: Math.min(count.total, maximumTotal),
    total_capped: count.total > maximumTotal,
  }
}

/** A pattern for `ilike` that finds the text anywhere, with its wildcards taken literally. */
export const containing = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
