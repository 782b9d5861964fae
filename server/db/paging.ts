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
  /** The number of rows, if it is stored; read together with the page. */
  known?: number | Promise<number> | undefined
  /** Counts only slightly beyond the page, for lists that are opened all day and keep growing. */
  inSteps?: boolean
}

const step = 500

/**
 * One page of `list`, and the number of rows in `filtered`: the same query without columns and order, so the count
 * always matches the list. Counting stops past the maximum, so a list of a million costs no more than one of 10,001.
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

/** An `ilike` pattern that matches the text anywhere, with its wildcards escaped. */
export const containing = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
