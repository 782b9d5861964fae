import { isDeepStrictEqual } from 'node:util'
import type { Article, SaveArticleBody } from '#contract/help-articles.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { problem } from '#server/http/problem.ts'
import { getArticleRow, type ArticleDetailRow } from './article-queries.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { presentArticle } from './present-article.ts'
import {
  assertCategory,
  keepVersion,
  shownContent,
  takeSlug,
  type Content,
} from './write-article.ts'

/**
 * Keeps what was written as a new version. Readers of a published article see it after publishing; category, audience
 * and address hold at once. A version that the writer has not seen is never overwritten.
 */
export async function saveArticle(
  ctx: DeskCtx,
  articleId: string,
  body: SaveArticleBody,
): Promise<Article> {
  const article = await getArticleRow(ctx.db, ctx.deskId, articleId, true)
  authorize(deskPolicy, 'write', ctx, undefined)
  if (article.status === 'archived') throw problem('article_archived')
  if (article.latest_version !== body.version) throw problem('article_changed')
  await assertCategory(ctx, body)
  const slug = body.slug ? await takeSlug(ctx, articleId, body.slug, body.title) : article.slug
  const content = { title: body.title, summary: body.summary ?? '', body: body.body }
  const changed = !isDeepStrictEqual(content, latestContent(article))
  if (changed) await keepVersion(ctx, articleId, article.latest_version + 1, content)
  await ctx.db
    .updateTable('support_articles')
    .set({
      slug,
      audience: body.audience,
      ...(body.category_id !== undefined && { category_id: body.category_id }),
      updated_at: ctx.now,
      ...(changed && { latest_version: article.latest_version + 1 }),
      ...(changed &&
        article.status === 'draft' && {
          ...shownContent(content),
          version: article.latest_version + 1,
        }),
    })
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', articleId)
    .execute()
  await audit(ctx, {
    action: 'article.saved',
    organizationId: ctx.organizationId,
    subject: { type: 'article', id: articleId },
    detail: { version: article.latest_version + Number(changed), slug, audience: body.audience },
  })
  return presentArticle(await getArticleRow(ctx.db, ctx.deskId, articleId), ctx)
}

export const latestContent = (article: ArticleDetailRow): Content => ({
  title: article.latest_title,
  summary: article.latest_summary,
  body: article.latest_body as Content['body'],
})
