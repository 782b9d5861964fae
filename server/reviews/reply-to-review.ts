import type { Review } from '#contract/reviews.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { reviewPolicy } from './policy.ts'
import { presentReview } from './present.ts'
import { getReviewRow } from './queries.ts'

/** The course's one answer to a review; answering again replaces it. */
export async function replyToReview(
  ctx: MemberCtx,
  reviewId: string,
  body: string,
): Promise<Review> {
  const review = await getReviewRow(ctx, reviewId, true)
  authorize(reviewPolicy, 'reply', ctx, review)
  await setReply(ctx, reviewId, {
    reply_body: body,
    reply_by: ctx.personId,
    replied_at: ctx.now,
  })
  await record(ctx, reviewId, 'review.answered')
  if (review.reply_body === null) {
    await emit(ctx, 'review.answered', {
      organization_id: ctx.organizationId,
      review_id: reviewId,
      course_id: review.course_id,
      course_title: review.course_title,
      person_id: review.person_id,
      actor_id: ctx.personId,
      body,
    })
  }
  return presentReview(ctx, await getReviewRow(ctx, reviewId))
}

export async function removeReviewReply(ctx: MemberCtx, reviewId: string): Promise<Review> {
  const review = await getReviewRow(ctx, reviewId, true)
  authorize(reviewPolicy, 'reply', ctx, review)
  await setReply(ctx, reviewId, { reply_body: null, reply_by: null, replied_at: null })
  await record(ctx, reviewId, 'review.answer_removed')
  return presentReview(ctx, await getReviewRow(ctx, reviewId))
}

const setReply = (
  ctx: MemberCtx,
  reviewId: string,
  reply: { reply_body: string | null; reply_by: string | null; replied_at: Date | null },
) =>
  ctx.db
    .updateTable('course_reviews')
    .set(reply)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', reviewId)
    .execute()

const record = (ctx: MemberCtx, reviewId: string, action: string) =>
  audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'review', id: reviewId },
  })
