import type { Review } from '#contract/reviews.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { resolveReports } from '#server/moderation/reports.ts'
import { changeRating } from './change-rating.ts'
import { reviewPolicy } from './policy.ts'
import { presentReview } from './present.ts'
import { getReviewRow, type ReviewRow } from './queries.ts'

/** Nobody but its author and staff sees a hidden review, and its stars no longer count. */
export async function hideReview(
  ctx: MemberCtx,
  reviewId: string,
  reason: string,
): Promise<Review> {
  const review = await getReviewRow(ctx, reviewId, true)
  authorize(reviewPolicy, 'hide', ctx, review)
  await change(ctx, review, {
    action: 'review.hidden',
    reason,
    hidden: { hidden_at: ctx.now, hidden_by: ctx.personId, hidden_reason: reason },
    by: { count: -1, stars: -review.stars },
  })
  await resolveReports(ctx, { type: 'review', id: reviewId }, 'hidden')
  return presentReview(ctx, await getReviewRow(ctx, reviewId))
}

/** The review stands again as it did, and counts again. */
export async function restoreReview(ctx: MemberCtx, reviewId: string): Promise<Review> {
  const review = await getReviewRow(ctx, reviewId, true)
  authorize(reviewPolicy, 'restore', ctx, review)
  await change(ctx, review, {
    action: 'review.restored',
    hidden: { hidden_at: null, hidden_by: null, hidden_reason: null },
    by: { count: 1, stars: review.stars },
  })
  return presentReview(ctx, await getReviewRow(ctx, reviewId))
}

interface Change {
  action: 'review.hidden' | 'review.restored'
  reason?: string
  hidden: { hidden_at: Date | null; hidden_by: string | null; hidden_reason: string | null }
  by: { count: number; stars: number }
}

async function change(ctx: MemberCtx, review: ReviewRow, { action, reason, hidden, by }: Change) {
  await ctx.db
    .updateTable('course_reviews')
    .set(hidden)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', review.id)
    .execute()
  await changeRating(ctx.db, review, by)
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'review', id: review.id },
    detail: { course_id: review.course_id, person_id: review.person_id },
    ...(reason && { reason }),
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    course_id: review.course_id,
    course_title: review.course_title,
    person_id: review.person_id,
    reason: reason ?? null,
  })
}
