import type { ReportReason } from '#contract/moderation.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { fileReport } from '#server/moderation/file-report.ts'
import { reviewPolicy } from './policy.ts'
import { getReviewRow } from './queries.ts'

/** Asks those who moderate to look. Its author does not learn who asked. */
export async function reportReview(
  ctx: MemberCtx,
  reviewId: string,
  { reason, note }: { reason: ReportReason; note?: string | undefined },
): Promise<void> {
  const review = await getReviewRow(ctx, reviewId)
  authorize(reviewPolicy, 'report', ctx, review)
  await fileReport(
    ctx,
    {
      type: 'review',
      id: reviewId,
      courseId: review.course_id,
      authorId: review.person_id,
      text: review.body || `${review.stars} of 5 stars`,
      place: {},
    },
    { reason, note, reporterId: ctx.personId },
  )
}
