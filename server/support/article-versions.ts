import { sql } from 'kysely'
import type { Document } from '#contract/document.ts'
import type { Article, ArticleVersion } from '#contract/help-articles.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'
import { getArticleRow } from './article-queries.ts'
import type { DeskCtx } from './desk.ts'
import { articlePolicy, deskPolicy } from './policy.ts'
import { presentArticle, subjectOf } from './present-article.ts'
import { presentPerson } from './present-person.ts'
import { keepVersion, shownContent } from './write-article.ts'

const versions = (db: Db, deskId: string, articleId: string) =>
  db
    .selectFrom('support_article_versions as v')
    .innerJoin('support_articles as a', (join) =>
      join.onRef('a.desk_id', '=', 'v.desk_id').onRef('a.id', '=', 'v.article_id'),
    )
    .leftJoin('people as p', 'p.id', 'v.saved_by')
    .where('v.desk_id', '=', deskId)
    .where('v.article_id', '=', articleId)

const columns = [
  'v.number',
  'v.title',
  'v.saved_at',
  'v.saved_by',
  'v.restored_from',
  'a.version as shown_version',
  'a.published_at',
  sql<string>`coalesce(p.first_name || ' ' || p.last_name, '')`.as('saver_name'),
] as const

export async function listArticleVersions(
  ctx: DeskCtx,
  articleId: string,
  query: PageQuery,
): Promise<Page<ArticleVersion>> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const all = versions(ctx.db, ctx.deskId, articleId)
  const { rows, ...totals } = await paged(
    ctx.db,
    all,
    all.select(columns).orderBy('v.number', 'desc'),
    query,
  )
  if (totals.total === 0) throw problem('article_not_found')
  return { items: rows.map(present), ...totals }
}

export async function getArticleVersion(ctx: DeskCtx, articleId: string, number: number) {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const row = await findVersion(ctx, articleId, number)
  return { ...present(row), summary: row.summary, body: row.body as Document }
}

/** Brings an old version back as a new one on top: nothing that was written since is lost. */
export async function restoreArticleVersion(
  ctx: DeskCtx,
  articleId: string,
  number: number,
): Promise<Article> {
  const article = await getArticleRow(ctx.db, ctx.deskId, articleId, true)
  authorize(articlePolicy, 'save', ctx, subjectOf(article))
  const { title, summary, body } = await findVersion(ctx, articleId, number)
  const content = { title, summary, body: body as Document }
  const latest = article.latest_version + 1
  await keepVersion(ctx, articleId, latest, content, number)
  await ctx.db
    .updateTable('support_articles')
    .set({
      latest_version: latest,
      updated_at: ctx.now,
      ...(article.status === 'draft' && { ...shownContent(content), version: latest }),
    })
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', articleId)
    .execute()
  await audit(ctx, {
    action: 'article.version_restored',
    organizationId: ctx.organizationId,
    subject: { type: 'article', id: articleId },
    detail: { restored: number, version: latest },
  })
  return presentArticle(await getArticleRow(ctx.db, ctx.deskId, articleId), ctx)
}

async function findVersion(ctx: DeskCtx, articleId: string, number: number) {
  const row = await versions(ctx.db, ctx.deskId, articleId)
    .select(columns)
    .select(['v.summary', 'v.body'])
    .where('v.number', '=', number)
    .executeTakeFirst()
  if (!row) throw problem('article_version_not_found')
  return row
}

type VersionRow = Omit<Awaited<ReturnType<typeof findVersion>>, 'summary' | 'body'>

const present = (row: VersionRow): ArticleVersion => ({
  number: row.number,
  title: row.title,
  saved_at: row.saved_at.toISOString(),
  saved_by: presentPerson(row.saved_by, row.saver_name),
  restored_from: row.restored_from,
  is_published: row.published_at !== null && row.number === row.shown_version,
})
