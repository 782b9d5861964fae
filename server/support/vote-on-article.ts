import { sql } from 'kysely'
import type { ArticleVote, VoteBody, VoteReason } from '#contract/help-articles.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { paged } from '#server/db/paging.ts'
import { problem } from '#server/http/problem.ts'
import { getArticleRow, readArticleRow } from './article-queries.ts'
import type { DeskCtx } from './desk.ts'
import { deskPolicy, readableAudiences } from './policy.ts'

/** One vote per person: voting again replaces it. A reason belongs to "not helpful" only. */
export async function voteOnArticle(ctx: DeskCtx, articleId: string, body: VoteBody) {
  const article = await readArticleRow(ctx.db, ctx.deskId, articleId, readableAudiences(ctx))
  if (!article) throw problem('article_not_found')
  const vote = {
    helpful: body.helpful,
    reason: body.helpful ? null : (body.reason ?? null),
    comment: body.comment ?? '',
    created_at: ctx.now,
  }
  await ctx.db
    .insertInto('support_article_votes')
    .values({ desk_id: ctx.deskId, article_id: articleId, person_id: ctx.personId, ...vote })
    .onConflict((conflict) =>
      conflict.columns(['desk_id', 'article_id', 'person_id']).doUpdateSet(vote),
    )
    .execute()
}

/** Counts a reader. What nobody may read counts nothing. */
export async function countArticleView(ctx: DeskCtx, articleId: string) {
  if (deskPolicy.answer(ctx)) return
  await sql`select support_count_view(${ctx.deskId}::uuid, ${articleId}::uuid)`.execute(ctx.db)
}

/** What readers said, without who they are. */
export async function listArticleVotes(
  ctx: DeskCtx,
  articleId: string,
  query: PageQuery & { helpful?: boolean | undefined },
): Promise<Page<ArticleVote>> {
  authorize(deskPolicy, 'answer', ctx, undefined)
  await getArticleRow(ctx.db, ctx.deskId, articleId)
  let votes = ctx.db
    .selectFrom('support_article_votes')
    .where('desk_id', '=', ctx.deskId)
    .where('article_id', '=', articleId)
  if (query.helpful !== undefined) votes = votes.where('helpful', '=', query.helpful)
  const { rows, ...totals } = await paged(
    ctx.db,
    votes,
    votes
      .select(['helpful', 'reason', 'comment', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('person_id'),
    query,
  )
  return {
    items: rows.map((row) => ({
      helpful: row.helpful,
      reason: row.reason as VoteReason | null,
      comment: row.comment,
      created_at: row.created_at.toISOString(),
    })),
    ...totals,
  }
}
