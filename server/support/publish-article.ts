import type { Article } from '#contract/help-articles.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/http/problem.ts'
import { getArticleRow } from './article-queries.ts'
import type { DeskCtx } from './desk.ts'
import { isEmpty } from './document-text.ts'
import { articlePolicy, deskPolicy } from './policy.ts'
import { presentArticle, subjectOf } from './present-article.ts'
import { latestContent } from './save-article.ts'
import { shownContent } from './write-article.ts'

/** Shows the newest version to readers. Publishing twice changes nothing. */
export async function publishArticle(ctx: DeskCtx, articleId: string): Promise<Article> {
  const article = await getArticleRow(ctx.db, ctx.deskId, articleId, true)
  authorize(deskPolicy, 'write', ctx, undefined)
  const subject = subjectOf(article)
  if (subject.status === 'published' && !subject.has_unpublished_changes) {
    return presentArticle(article, ctx)
  }
  authorize(articlePolicy, 'publish', ctx, subject)
  const content = latestContent(article)
  if (isEmpty(content.body)) throw problem('article_not_publishable')
  await ctx.db
    .updateTable('support_articles')
    .set({
      ...shownContent(content),
      version: article.latest_version,
      published_at: article.published_at ?? ctx.now,
      updated_at: ctx.now,
    })
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', articleId)
    .execute()
  await audit(ctx, {
    action: 'article.published',
    organizationId: ctx.organizationId,
    subject: { type: 'article', id: articleId },
    detail: { version: article.latest_version },
  })
  await emit(ctx, 'article.published', { desk_id: ctx.deskId, article_id: articleId })
  return presentArticle(await getArticleRow(ctx.db, ctx.deskId, articleId), ctx)
}
