import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { CategoryIcon, HelpCentre } from '#contract/help-centre.ts'
import type { ArticleSummary, ReaderArticle } from '#contract/help-articles.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Audience } from '#contract/support.ts'
import { paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'
import {
  findArticleId,
  findArticles,
  readableArticles,
  readArticleRow,
  relatedArticles,
} from './article-queries.ts'
import { findCategory, listCategoryRows } from './category-queries.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy, readableAudiences } from './policy.ts'
import { presentArticleSummary } from './present-article.ts'
import { queryWords } from './words.ts'

const shownPerCategory = 5

/** Everything on the first page of the help center; categories without a readable article are left out. */
export async function getHelpCentre(ctx: DeskCtx): Promise<HelpCentre> {
  const audiences = readableAudiences(ctx)
  const categories = await listCategoryRows(ctx.db, ctx.deskId)
  const ranked = readableArticles(ctx.db, ctx.deskId, audiences)
    .where('a.category_id', 'is not', null)
    .select(
      sql<number>`row_number() over (partition by a.category_id order by a.position, a.id)`.as(
        'place',
      ),
    )
    .as('ranked')
  const [first, popular] = await Promise.all([
    ctx.db
      .selectFrom(ranked)
      .selectAll()
      .where('place', '<=', shownPerCategory + 1)
      .orderBy('place')
      .execute(),
    readableArticles(ctx.db, ctx.deskId, audiences)
      .orderBy('a.view_count', 'desc')
      .orderBy('a.id')
      .limit(6)
      .execute(),
  ])
  const byCategory = Map.groupBy(first, (row) => row.category_id)
  return {
    categories: categories.flatMap((category) => {
      const rows = byCategory.get(category.id) ?? []
      if (rows.length === 0) return []
      return {
        id: category.id,
        name: category.name,
        slug: category.slug,
        description: category.description,
        icon: category.icon as CategoryIcon,
        articles: rows.slice(0, shownPerCategory).map(presentArticleSummary),
        has_more: rows.length > shownPerCategory,
      }
    }),
    popular: popular.map(presentArticleSummary),
    can: { answer: deskPolicy.answer(ctx), write: deskPolicy.write(ctx) },
  }
}

export async function searchArticles(
  ctx: DeskCtx,
  { search, limit }: { search: string; limit: number },
): Promise<{ items: ArticleSummary[] }> {
  const found = await findArticles(
    ctx.db,
    ctx.deskId,
    readableAudiences(ctx),
    queryWords(search),
    limit,
  )
  return { items: found.map(presentArticleSummary) }
}

export async function readHelpCategory(ctx: DeskCtx, address: string, query: PageQuery) {
  const category = await findCategory(ctx.db, ctx.deskId, address)
  const all = readableArticles(ctx.db, ctx.deskId, readableAudiences(ctx)).where(
    'a.category_id',
    '=',
    category.id,
  )
  const { rows, ...totals } = await paged(
    ctx.db,
    all.clearSelect(),
    all.orderBy('a.position').orderBy('a.id'),
    query,
  )
  return { category, items: rows.map(presentArticleSummary), ...totals }
}

/** A published article for whoever may read it; anything else answers as if it did not exist. */
export async function readArticle(ctx: DeskCtx, address: string): Promise<ReaderArticle> {
  const audiences = readableAudiences(ctx)
  const id = await findArticleId(ctx.db, ctx.deskId, address)
  const row = await readArticleRow(ctx.db, ctx.deskId, id, audiences)
  if (!row?.published_at) throw problem('article_not_found')
  const [related, vote] = await Promise.all([
    relatedArticles(ctx.db, ctx.deskId, audiences, row),
    ctx.db
      .selectFrom('support_article_votes')
      .select('helpful')
      .where('desk_id', '=', ctx.deskId)
      .where('article_id', '=', id)
      .where('person_id', '=', ctx.personId)
      .executeTakeFirst(),
  ])
  const summary = presentArticleSummary(row)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    body: row.body as Document,
    audience: row.audience as Audience,
    category: summary.category,
    published_at: row.published_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    related: related.map(presentArticleSummary),
    my_vote: vote?.helpful ?? null,
  }
}
