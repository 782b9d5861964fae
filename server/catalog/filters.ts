import { sql, type RawBuilder } from 'kysely'
import type { CatalogQuery } from '#contract/catalog.ts'
import { hundredths } from './price-scale.ts'
import type { SearchTerms } from './search-terms.ts'

type Condition = RawBuilder<boolean>

export type Filter = Omit<CatalogQuery, 'page' | 'page_size' | 'sort'>

const hours = (count: number) => count * 3600

/** A course by how long it takes; the same bounds as the contract's words say. */
export const lengthColumn = sql<string>`case when p.duration_seconds < ${sql.lit(hours(2))} then 'short'
  when p.duration_seconds < ${sql.lit(hours(6))} then 'medium'
  when p.duration_seconds < ${sql.lit(hours(20))} then 'long' else 'extended' end`

/** Written as the index has it. */
export const ratingColumn = sql<
  number | null
>`(p.rating_sum::double precision / nullif(p.rating_count, 0))`

/** One condition for each filter that is set. `p` is the course. */
export function conditionsOf(filter: Filter, terms: SearchTerms): Map<string, Condition> {
  const conditions = new Map<string, Condition>()
  const add = (name: string, condition: Condition) => conditions.set(name, condition)
  const among = (column: RawBuilder<unknown>, choices: string): Condition =>
    sql`${column} = any(${choices.split(',')}::text[])`

  if (terms.words) add('words', sql`p.search_vector @@ ${terms.words}::tsquery`)
  if (terms.categoryIds) add('category', sql`p.category_id = any(${terms.categoryIds}::uuid[])`)
  if (filter.level) add('level', among(sql`p.level`, filter.level))
  if (filter.language) add('language', among(sql`p.language`, filter.language))
  if (filter.length) add('length', among(lengthColumn, filter.length))
  if (filter.organization)
    add('organization', sql`p.organization_id = any(${filter.organization.split(',')}::uuid[])`)
  if (filter.format) add('format', sql`p.has_live_sessions = ${filter.format === 'live'}`)
  if (filter.certificate) add('certificate', sql`p.has_certificate`)
  if (filter.rating) add('rating', sql`${ratingColumn} >= ${Number(filter.rating)}`)
  if (filter.instructor) {
    add(
      'instructor',
      sql`exists (select from course_instructors i where i.organization_id = p.organization_id
        and i.course_id = p.course_id and i.person_id = ${filter.instructor} and i.rights <> 'assistant')`,
    )
  }
  const prices = pricesOf(filter)
  if (prices.length > 0) add('price', sql`(${sql.join(prices, sql` and `)})`)
  return conditions
}

function pricesOf({ price, price_min, price_max }: Filter): Condition[] {
  return [
    ...(price === 'free' ? [sql<boolean>`p.price_minor = 0`] : []),
    ...(price === 'paid' ? [sql<boolean>`p.price_minor > 0`] : []),
    ...(price_min === undefined ? [] : [sql<boolean>`${hundredths()} >= ${price_min}`]),
    ...(price_max === undefined ? [] : [sql<boolean>`${hundredths()} <= ${price_max}`]),
  ]
}
