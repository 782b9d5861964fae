import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { lockPlace } from '#server/progress/queries.ts'
import { changeRating } from './change-rating.ts'
import { reviewPolicy } from './policy.ts'
import { findOwnReview } from './queries.ts'

/** Takes my review back. A hidden one stays, so that what was decided about it can be read later. */
export async function deleteReview(ctx: MemberCtx, courseId: string): Promise<void> {
  await lockPlace(ctx, courseId)
  const review = await findOwnReview(ctx, courseId)
  if (!review) throw problem('review_not_found')
  authorize(reviewPolicy, 'edit', ctx, review)
  await ctx.db
    .deleteFrom('course_reviews')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', review.id)
    .execute()
  await changeRating(ctx.db, review, { count: -1, stars: -review.stars })
  await audit(ctx, {
    action: 'review.deleted',
    organizationId: ctx.organizationId,
    subject: { type: 'review', id: review.id },
    detail: { course_id: courseId, stars: review.stars },
  })
}
