import { sql } from 'kysely'
import { Id } from '#contract/fields.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing, paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'
import { searchable } from './words.ts'

const articles = (db: Db, deskId: string) =>
  db
    .selectFrom('support_articles as a')
    .leftJoin('support_categories as c', (join) =>
      join.onRef('c.desk_id', '=', 'a.desk_id').onRef('c.id', '=', 'a.category_id'),
    )
    .where('a.desk_id', '=', deskId)

const columns = [
  'a.id',
  'a.slug',
  'a.title',
  'a.summary',
  'a.status',
  'a.audience',
  'a.position',
  'a.version',
  'a.latest_version',
  'a.view_count',
  'a.helpful_count',
  'a.unhelpful_count',
  'a.created_at',
  'a.updated_at',
  'a.published_at',
  'a.category_id',
  'c.name as category_name',
  'c.slug as category_slug',
] as const

/** The article behind an id, a slug or a former slug. */
export async function findArticleId(db: Db, deskId: string, address: string): Promise<string> {
  if (Id.safeParse(address).success) return address
  const row = await db
    .selectFrom('support_article_slugs')
    .select('article_id')
    .where('desk_id', '=', deskId)
    .where('slug', '=', address.toLowerCase())
    .executeTakeFirst()
  if (!row) throw problem('article_not_found')
  return row.article_id
}

/** With the newest version, which its writers see; `lock` makes a second writer wait for the first. */
export async function getArticleRow(db: Db, deskId: string, articleId: string, lock = false) {
  // On its own: a statement that waited for the row would not see the version that the first writer added.
  if (lock) await lockArticle(db, deskId, articleId)
  const row = await articles(db, deskId)
    .innerJoin('support_article_versions as v', (join) =>
      join
        .onRef('v.desk_id', '=', 'a.desk_id')
        .onRef('v.article_id', '=', 'a.id')
        .onRef('v.number', '=', 'a.latest_version'),
    )
    .leftJoin('people as writer', 'writer.id', 'a.created_by')
    .select(columns)
    .select([
      'a.created_by',
      'v.title as latest_title',
      'v.summary as latest_summary',
      'v.body as latest_body',
      sql<string>`coalesce(writer.first_name || ' ' || writer.last_name, '')`.as('writer_name'),
    ])
    .where('a.id', '=', articleId)
    .executeTakeFirst()
  if (!row) throw problem('article_not_found')
  return row
}

const lockArticle = (db: Db, deskId: string, articleId: string) =>
  db
    .selectFrom('support_articles')
    .select('id')
    .where('desk_id', '=', deskId)
    .where('id', '=', articleId)
    .forUpdate()
    .execute()

export type ArticleDetailRow = Awaited<ReturnType<typeof getArticleRow>>

export interface ArticleFilter extends PageQuery {
  status?: string | undefined
  audience?: string | undefined
  category_id?: string | undefined
  sort: 'updated' | 'title' | 'views' | 'helpful' | 'position'
}

export function pageOfArticles(db: Db, deskId: string, filter: ArticleFilter) {
  let query = articles(db, deskId)
  if (filter.status) query = query.where('a.status', '=', filter.status)
  if (filter.audience) query = query.where('a.audience', '=', filter.audience)
  if (filter.category_id) query = query.where('a.category_id', '=', filter.category_id)
  if (filter.search) {
    query = query.where('a.title_words', 'like', containing(searchable(filter.search)))
  }
  const list = {
    updated: query.orderBy('a.updated_at', 'desc'),
    title: query.orderBy(sql`lower(a.title)`),
    views: query.orderBy('a.view_count', 'desc'),
    helpful: query.orderBy(sql`a.helpful_count - a.unhelpful_count`, 'desc'),
    position: query.orderBy('a.position'),
  }[filter.sort]
  return paged(db, query, list.orderBy('a.id').select(columns), filter)
}

export type ArticleListRow = Awaited<ReturnType<typeof pageOfArticles>>['rows'][number]

/** Published articles of a desk that this audience may read. */
export const readableArticles = (db: Db, deskId: string, audiences: string[]) =>
  articles(db, deskId)
    .where('a.published_at', 'is not', null)
    .where('a.archived_at', 'is', null)
    .where('a.audience', 'in', audiences)
    .select(columns)

/** The same, found by words; best first. */
export async function findArticles(
  db: Db,
  deskId: string,
  audiences: string[],
  words: string[],
  limit: number,
) {
  if (words.length === 0) return []
  return readableArticles(db, deskId, audiences)
    .innerJoin(
      sql<{
        article_id: string
        rank: number
      }>`support_find_articles(${deskId}::uuid, ${audiences}::text[], ${words}::text[], ${limit}::integer)`.as(
        'f',
      ),
      (join) => join.onRef('f.article_id', '=', 'a.id'),
    )
    .orderBy('f.rank', 'desc')
    .orderBy('a.id')
    .execute()
}

export const readArticleRow = (db: Db, deskId: string, articleId: string, audiences: string[]) =>
  readableArticles(db, deskId, audiences)
    .select('a.body')
    .where('a.id', '=', articleId)
    .executeTakeFirst()

/** Neighbours in the category first, then what its words find elsewhere. */
export async function relatedArticles(
  db: Db,
  deskId: string,
  audiences: string[],
  article: { id: string; category_id: string | null; title: string },
) {
  const found = await findArticles(db, deskId, audiences, queryWordsOf(article.title), 5)
  const alike = found.filter(({ id }) => id !== article.id).slice(0, 4)
  if (alike.length >= 3 || !article.category_id) return alike
  const neighbours = await readableArticles(db, deskId, audiences)
    .where('a.category_id', '=', article.category_id)
    .where('a.id', 'not in', [article.id, ...alike.map(({ id }) => id)])
    .orderBy('a.position')
    .limit(4 - alike.length)
    .execute()
  return [...alike, ...neighbours]
}

const queryWordsOf = (title: string) =>
  searchable(title)
    .split(' ')
    .filter((word) => word.length > 4)
    .slice(0, 6)
