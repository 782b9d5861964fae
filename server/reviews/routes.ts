import * as contract from '#contract/reviews.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { deleteReview } from './delete-review.ts'
import { hideReview, restoreReview } from './hide-review.ts'
import { getReview, listCourseReviews, listPublicReviews, listReviews } from './list-reviews.ts'
import { removeReviewReply, replyToReview } from './reply-to-review.ts'
import { reportReview } from './report-review.ts'
import { voteReviewHelpful } from './vote-review-helpful.ts'
import { writeReview } from './write-review.ts'

export const openReviewRoutes: Route[] = [
  handle(contract.listPublicReviews, (ctx, { params, query }) =>
    listPublicReviews(ctx, params.course, query),
  ),
]

export const memberReviewRoutes: Route[] = [
  handle(contract.listCourseReviews, (ctx, { params, query }) =>
    listCourseReviews(ctx, params.courseId, query),
  ),
  handle(contract.writeReview, (ctx, { params, body }) => writeReview(ctx, params.courseId, body)),
  handle(contract.deleteReview, (ctx, { params }) => deleteReview(ctx, params.courseId)),
  handle(contract.listReviews, (ctx, { query }) => listReviews(ctx, query)),
  handle(contract.getReview, (ctx, { params }) => getReview(ctx, params.reviewId)),
  handle(contract.replyToReview, (ctx, { params, body }) =>
    replyToReview(ctx, params.reviewId, body.body),
  ),
  handle(contract.removeReviewReply, (ctx, { params }) => removeReviewReply(ctx, params.reviewId)),
  handle(contract.voteReviewHelpful, (ctx, { params, body }) =>
    voteReviewHelpful(ctx, params.reviewId, body.helpful),
  ),
  handle(contract.reportReview, (ctx, { params, body }) =>
    reportReview(ctx, params.reviewId, body),
  ),
  handle(contract.hideReview, (ctx, { params, body }) =>
    hideReview(ctx, params.reviewId, body.reason),
  ),
  handle(contract.restoreReview, (ctx, { params }) => restoreReview(ctx, params.reviewId)),
]
