import type { Article, ArticleRow } from '#contract/help-articles.ts'
import type { Page } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import {
  findArticleId,
  getArticleRow,
  pageOfArticles,
  type ArticleFilter,
} from './article-queries.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy } from './policy.ts'
import { presentArticle, presentArticleRow } from './present-article.ts'

export async function listArticles(ctx: DeskCtx, filter: ArticleFilter): Promise<Page<ArticleRow>> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const { rows, ...totals } = await pageOfArticles(ctx.db, ctx.deskId, filter)
  return { items: rows.map(presentArticleRow), ...totals }
}

/** The newest version, whatever its state; by slug, former slug or id. */
export async function getArticle(ctx: DeskCtx, address: string): Promise<Article> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  const id = await findArticleId(ctx.db, ctx.deskId, address)
  return presentArticle(await getArticleRow(ctx.db, ctx.deskId, id), ctx)
}
