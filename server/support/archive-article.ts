import type { Article } from '#contract/help-articles.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getArticleRow } from './article-queries.ts'
import type { DeskCtx } from './desk.ts'
import { articlePolicy, deskPolicy } from './policy.ts'
import { presentArticle, subjectOf } from './present-article.ts'

/** Takes an article from its readers; versions, votes and address are kept. Archiving twice changes nothing. */
export async function archiveArticle(ctx: DeskCtx, articleId: string): Promise<Article> {
  const article = await getArticleRow(ctx.db, ctx.deskId, articleId, true)
  authorize(deskPolicy, 'write', ctx, undefined)
  if (article.status !== 'archived') {
    await set(ctx, articleId, { archived_at: ctx.now }, 'article.archived')
  }
  return presentArticle(await getArticleRow(ctx.db, ctx.deskId, articleId), ctx)
}

/** Brings an archived article back as a draft, so that someone looks at it before readers do. */
export async function unarchiveArticle(ctx: DeskCtx, articleId: string): Promise<Article> {
  const article = await getArticleRow(ctx.db, ctx.deskId, articleId, true)
  authorize(deskPolicy, 'write', ctx, undefined)
  if (article.status === 'archived') {
    await set(ctx, articleId, { archived_at: null, published_at: null }, 'article.unarchived')
  }
  return presentArticle(await getArticleRow(ctx.db, ctx.deskId, articleId), ctx)
}

/** Deletes a draft that no reader has ever seen. */
export async function deleteArticle(ctx: DeskCtx, articleId: string) {
  const article = await getArticleRow(ctx.db, ctx.deskId, articleId, true)
  authorize(articlePolicy, 'delete', ctx, subjectOf(article))
  await ctx.db
    .deleteFrom('support_articles')
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', articleId)
    .execute()
  await record(ctx, articleId, 'article.deleted', { title: article.title })
}

async function set(
  ctx: DeskCtx,
  articleId: string,
  change: { archived_at: Date | null; published_at?: null },
  action: string,
) {
  await ctx.db
    .updateTable('support_articles')
    .set({ ...change, updated_at: ctx.now })
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', articleId)
    .execute()
  await record(ctx, articleId, action)
}

const record = (
  ctx: DeskCtx,
  articleId: string,
  action: string,
  detail: Record<string, unknown> = {},
) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'article', id: articleId },
    detail,
  })
