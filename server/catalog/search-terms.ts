import { sql } from 'kysely'
import { Id } from '#contract/fields.ts'
import type { Db } from '#server/db/database.ts'

export interface SearchTerms {
  /** Changes whenever a course comes, goes or moves. */
  revision: number
  /** The words as a query that the index understands; null when nothing is searched for. */
  words: string | null
  /** The category and all below it, null for all; empty when there is none of that name. */
  categoryIds: string[] | null
}

/** What a search means in this catalog at this moment. */
export async function readTerms(
  db: Db,
  { search, category }: { search?: string | undefined; category?: string | undefined },
): Promise<SearchTerms> {
  const { rows } = await sql<{
    revision: number
    words: string | null
    category_ids: string[] | null
  }>`select s.revision,
      ${search ? sql`catalog_query(${search})::text` : sql`null`} as words,
      ${category ? categoryIds(category) : sql`null`} as category_ids
    from catalog_state s`.execute(db)
  const row = rows[0]
  return {
    revision: row?.revision ?? 0,
    words: row?.words ?? null,
    categoryIds: category ? (row?.category_ids ?? []) : null,
  }
}

/** By id one category, by address those of every organization that has it; with everything below. */
const categoryIds = (reference: string) => sql`(
  with recursive below as (
    select organization_id, id from categories where ${categoryIs(reference)}
    union
    select c.organization_id, c.id from categories c
    join below b on c.organization_id = b.organization_id and c.parent_id = b.id)
  select array_agg(id) from below)`

const categoryIs = (reference: string) =>
  Id.safeParse(reference).success ? sql`id = ${reference}` : sql`slug = ${reference}`
