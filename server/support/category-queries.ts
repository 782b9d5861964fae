import type { Db } from '#server/db/database.ts'
import { Id } from '#contract/fields.ts'
import { problem } from '#server/http/problem.ts'

const categories = (db: Db, deskId: string) =>
  db
    .selectFrom('support_categories as c')
    .selectAll('c')
    .select((eb) => [
      eb
        .selectFrom('support_articles as a')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('a.desk_id', '=', 'c.desk_id')
        .whereRef('a.category_id', '=', 'c.id')
        .as('article_count'),
      eb
        .selectFrom('support_articles as a')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('a.desk_id', '=', 'c.desk_id')
        .whereRef('a.category_id', '=', 'c.id')
        .where('a.status', '=', 'published')
        .as('published_count'),
    ])
    .where('c.desk_id', '=', deskId)

export const listCategoryRows = (db: Db, deskId: string) =>
  categories(db, deskId).orderBy('c.position').orderBy('c.id').limit(500).execute()

export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number]

export async function getCategoryRow(db: Db, deskId: string, categoryId: string) {
  const row = await categories(db, deskId).where('c.id', '=', categoryId).executeTakeFirst()
  if (!row) throw problem('help_category_not_found')
  return row
}

/** By slug or id, for readers. */
export async function findCategory(db: Db, deskId: string, address: string) {
  const row = await db
    .selectFrom('support_categories')
    .select(['id', 'name', 'slug', 'description'])
    .where('desk_id', '=', deskId)
    .where(Id.safeParse(address).success ? 'id' : 'slug', '=', address)
    .executeTakeFirst()
  if (!row) throw problem('help_category_not_found')
  return row
}

/** Locked until the end of the transaction, so that no article is put into a category that is being deleted. */
export async function lockCategory(db: Db, deskId: string, categoryId: string) {
  const row = await db
    .selectFrom('support_categories')
    .select(['id', 'name', 'slug'])
    .where('desk_id', '=', deskId)
    .where('id', '=', categoryId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('help_category_not_found')
  return row
}
