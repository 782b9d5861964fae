import type { Article, ArticleBody } from '#contract/help-articles.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getArticleRow } from './article-queries.ts'
import { openDesk, type DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { presentArticle } from './present-article.ts'
import { assertCategory, keepVersion, shownContent, takeSlug } from './write-article.ts'

/** A new article starts as a draft that only its writers see. */
export async function createArticle(ctx: DeskCtx, body: ArticleBody): Promise<Article> {
  authorize(deskPolicy, 'write', ctx, undefined)
  await openDesk(ctx)
  await assertCategory(ctx, body)
  const content = { title: body.title, summary: body.summary ?? '', body: body.body }
  const { id } = await ctx.db
    .insertInto('support_articles')
    .values({
      desk_id: ctx.deskId,
      category_id: body.category_id ?? null,
      slug: '',
      audience: body.audience,
      // At the end, until someone drags it.
      position: 1_000_000,
      created_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      ...shownContent(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = await takeSlug(ctx, id, body.slug, body.title)
  await ctx.db
    .updateTable('support_articles')
    .set({ slug })
    .where('desk_id', '=', ctx.deskId)
    .where('id', '=', id)
    .execute()
  await keepVersion(ctx, id, 1, content)
  await audit(ctx, {
    action: 'article.created',
    organizationId: ctx.organizationId,
    subject: { type: 'article', id },
    detail: { title: body.title },
  })
  return presentArticle(await getArticleRow(ctx.db, ctx.deskId, id), ctx)
}
