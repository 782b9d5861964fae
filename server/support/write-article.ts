import type { Document } from '#contract/document.ts'
import type { ArticleBody } from '#contract/help-articles.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { lockCategory } from './category-queries.ts'
import type { DeskCtx } from './desk.ts'
import { plainText } from './document-text.ts'
import { searchable, slugFrom } from './words.ts'

/** Parts that creating, saving, publishing and restoring an article share. */

export interface Content {
  title: string
  summary: string
  body: Document
}

/** What readers see, and the words by which they find it. */
export const shownContent = ({ title, summary, body }: Content) => ({
  title,
  summary,
  body: JSON.stringify(body),
  title_words: searchable(title),
  body_words: searchable(`${summary} ${plainText(body)}`).slice(0, 200_000),
})

export async function keepVersion(
  ctx: DeskCtx,
  articleId: string,
  number: number,
  { title, summary, body }: Content,
  restoredFrom: number | null = null,
) {
  await ctx.db
    .insertInto('support_article_versions')
    .values({
      desk_id: ctx.deskId,
      article_id: articleId,
      number,
      title,
      summary,
      body: JSON.stringify(body),
      saved_by: ctx.personId,
      saved_at: ctx.now,
      restored_from: restoredFrom,
    })
    .execute()
}

export async function assertCategory(ctx: DeskCtx, body: Pick<ArticleBody, 'category_id'>) {
  if (body.category_id) await lockCategory(ctx.db, ctx.deskId, body.category_id)
}

/** An address that is free or belonged to this article before. One that was made from the title makes room for itself. */
export async function takeSlug(
  ctx: DeskCtx,
  articleId: string,
  given: string | undefined,
  title: string,
): Promise<string> {
  const wanted = given ?? slugFrom(title, 'article')
  for (let attempt = 1; attempt <= 50; attempt += 1) {
    const slug = attempt === 1 ? wanted : `${wanted}-${attempt}`
    const { article_id } = await ctx.db
      .insertInto('support_article_slugs')
      .values({ desk_id: ctx.deskId, slug, article_id: articleId })
      .onConflict((conflict) =>
        conflict
          .constraint('support_article_slugs_key')
          .doUpdateSet((eb) => ({ slug: eb.ref('support_article_slugs.slug') })),
      )
      .returning('article_id')
      .executeTakeFirstOrThrow()
    if (article_id === articleId) return slug
    if (given) break
  }
  throw problem('article_slug_taken', {
    errors: { slug: say('Another article already uses this address.') },
  })
}
