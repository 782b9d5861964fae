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

interface Counting {
  /** How many rows there are, where that is kept beside them; asked together with the page. */
  known?: number | Promise<number> | undefined
  /** Counts only a step past the page, for lists that are opened all day and grow for ever. */
  inSteps?: boolean
}

const step = 500

/**
 * One page of `list`, and how many rows `filtered` has: the same query without columns and order, so that the count is
 * always that of the list. Counting stops past the maximum, so a list of a million costs no more than one of 10,001.
 */
export async function paged<Row>(
  db: Db,
  filtered: AnyQuery<unknown>,
  list: AnyQuery<Row>,
  { page, page_size }: Pick<PageQuery, 'page' | 'page_size'>,
  { known, inSteps = false }: Counting = {},
): Promise<RowPage<Row>> {
  const nextStep = (Math.floor((page * page_size) / step) + 1) * step
  const most = inSteps ? Math.min(maximumTotal, nextStep) : maximumTotal
  const [rows, count] = await Promise.all([
    list
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    known ?? countRows(db, filtered, most + 1),
  ])
  return { rows, total: Math.min(count, most), total_capped: count > most }
}

async function countRows(db: Db, filtered: AnyQuery<unknown>, most: number) {
  const counted = filtered.select(sql`1`.as('one')).limit(most)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A pattern for `ilike` that finds the text anywhere, with its wildcards taken literally. */
export const containing = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
