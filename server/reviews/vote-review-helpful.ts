import type { Review } from '#contract/reviews.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { reviewPolicy } from './policy.ts'
import { presentReview } from './present.ts'
import { getReviewRow } from './queries.ts'

/** Each member counts once, however often they say it. */
export async function voteReviewHelpful(
  ctx: MemberCtx,
  reviewId: string,
  helpful: boolean,
): Promise<Review> {
  const review = await getReviewRow(ctx, reviewId, true)
  authorize(reviewPolicy, 'vote', ctx, review)
  const key = {
    organization_id: ctx.organizationId,
    review_id: reviewId,
    person_id: ctx.personId,
  }
  const changed = helpful
    ? await ctx.db
        .insertInto('review_votes')
        .values({ ...key, created_at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
        .then((result) => Number(result.numInsertedOrUpdatedRows ?? 0))
    : await ctx.db
        .deleteFrom('review_votes')
        .where('organization_id', '=', key.organization_id)
        .where('review_id', '=', key.review_id)
        .where('person_id', '=', key.person_id)
        .executeTakeFirst()
        .then((result) => -Number(result.numDeletedRows))
  if (changed !== 0) {
    await ctx.db
      .updateTable('course_reviews')
      .set((eb) => ({ helpful_count: eb('helpful_count', '+', changed) }))
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', reviewId)
      .execute()
  }
  return presentReview(ctx, await getReviewRow(ctx, reviewId))
}
