import type { SearchHit } from '#contract/search.ts'
import { findArticles } from '#server/support/article-queries.ts'
import type { DeskCtx } from '#server/support/desk.ts'
import { readableAudiences } from '#server/support/policy.ts'
import { queryWords } from '#server/support/words.ts'

const most = 3

/** Published help articles of a desk, by their words; misspelt ones too. `page` is where the person reads help. */
export async function findHelp(
  ctx: DeskCtx,
  search: string,
  linkTo: (slug: string) => string,
): Promise<SearchHit[]> {
  const words = queryWords(search)
  const found = await findArticles(ctx.db, ctx.deskId, readableAudiences(ctx), words, most)
  return found.map((article) => ({
    kind: 'article',
    id: article.id,
    title: article.title,
    context: article.category_name,
    standing: null,
    avatar: null,
    link: linkTo(encodeURIComponent(article.slug)),
  }))
}
