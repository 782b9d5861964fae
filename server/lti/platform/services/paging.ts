import * as z from 'zod/mini'
import type { SelectQueryBuilder } from 'kysely'

/** Query parameters of lists: how many, and how many to skip. */
export const paging = {
  limit: z._default(
    z.pipe(z.coerce.number().check(z.int(), z.minimum(1)), z.transform(most)),
    1000,
  ),
  from: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
}

function most(limit: number) {
  return Math.min(limit, 1000)
}

type Query = { limit: number; from: number } & Record<string, string | number | undefined>

/** One page of a list, and the URL of the next one with the same filters. */
export async function takePage<Db, Table extends keyof Db, Row>(
  list: SelectQueryBuilder<Db, Table, Row>,
  url: string,
  query: Query,
) {
  const { limit, from } = query
  const rows = await list
    .limit(limit + 1)
    .offset(from)
    .execute()
  if (rows.length <= limit) return { rows, next: null }
  const next = new URL(url)
  for (const [name, value] of Object.entries({ ...query, from: from + limit })) {
    if (value !== undefined) next.searchParams.set(name, String(value))
  }
  return { rows: rows.slice(0, limit), next: next.href }
}
