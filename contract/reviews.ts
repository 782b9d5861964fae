import * as z from 'zod/mini'
import { Reference } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams, Titled, requiredText, text } from './fields.ts'
import { ReportBody } from './moderation.ts'
import { pageOf, PageQuery } from './page.ts'
import { PersonName } from './people.ts'

/** Learners' reviews of a course, open to learners who have seen enough of it. */

/** Percentage of lessons required before someone can review the course. */
export const reviewProgressPercent = 20

export const Stars = z.number().check(z.int(), z.minimum(1), z.maximum(5))

export const Review = z.object({
  id: Id,
  course_id: Id,
  author: PersonName,
  stars: Stars,
  body: z.string(),
  /** The learner's progress when they wrote the review. */
  progress_percent: z.number(),
  created_at: Instant,
  edited_at: z.nullable(Instant),
  reply: z.nullable(
    z.object({ body: z.string(), author: z.nullable(PersonName), replied_at: Instant }),
  ),
  helpful_count: z.number(),
  is_mine: z.boolean(),
  found_helpful: z.boolean(),
  /** Only for the author and moderators; nobody else sees a hidden review. */
  hidden: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), reason: z.string() })),
  can: z.object({
    edit: z.boolean(),
    reply: z.boolean(),
    vote: z.boolean(),
    report: z.boolean(),
    hide: z.boolean(),
    restore: z.boolean(),
  }),
})
export type Review = z.infer<typeof Review>

/** Based on visible reviews only. */
export const RatingSummary = z.object({
  count: z.number(),
  average: z.nullable(z.number()),
  /** Number of reviews with one star, two stars, up to five. */
  histogram: z.array(z.number()).check(z.length(5)),
})
export type RatingSummary = z.infer<typeof RatingSummary>

const ReviewSort = z.enum(['helpful', 'newest', 'highest', 'lowest'])
const ReviewFilter = z.extend(PageQuery, {
  stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  sort: z._default(ReviewSort, 'helpful'),
})

const CourseReviews = z.extend(pageOf(Review), { summary: RatingSummary })

export const listPublicReviews = endpoint({
  method: 'GET',
  path: '/api/courses/:course/reviews/',
  access: 'public',
  summary: 'List the reviews of a public course, with the histogram of its stars',
  params: z.object({ course: Reference }),
  query: ReviewFilter,
  output: CourseReviews,
  errors: ['course_not_found'],
})

const CourseParams = z.extend(OrganizationParams, { courseId: Id })

export const listCourseReviews = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/reviews/',
  access: 'member',
  summary: 'List the reviews of a course, with my own and whether I can write one',
  params: CourseParams,
  query: ReviewFilter,
  output: z.extend(CourseReviews, {
    mine: z.nullable(Review),
    /** The caller's progress in the course; null if they aren't enrolled. */
    my_progress_percent: z.nullable(z.number()),
    can: z.object({ write: z.boolean() }),
  }),
  errors: ['course_not_found'],
})

export const ReviewBody = z.object({ stars: Stars, body: text(5000) })

export const writeReview = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/courses/:courseId/reviews/mine/',
  access: 'member',
  summary: 'Write my review of a course, or change it',
  params: CourseParams,
  body: ReviewBody,
  output: Review,
  errors: ['course_not_found', 'review_too_early', 'not_allowed', 'muted', 'words_refused'],
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/courses/:courseId/reviews/mine/',
  access: 'member',
  summary: 'Take my review of a course back',
  params: CourseParams,
  errors: ['course_not_found', 'review_not_found', 'not_allowed'],
})

const ReviewParams = z.extend(OrganizationParams, { reviewId: Id })

/** A review in a list that covers several courses. */
export const ListedReview = z.extend(Review, {
  course: Titled,
})
export type ListedReview = z.infer<typeof ListedReview>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/reviews/',
  access: 'member',
  summary: 'List reviews of all courses that I run or teach, hidden ones included',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
    course: z.optional(Id),
    state: z.optional(z.enum(['visible', 'hidden', 'unanswered'])),
    sort: z._default(z.enum(['newest', 'oldest', 'highest', 'lowest']), 'newest'),
  }),
  output: z.extend(pageOf(ListedReview), {
    counts: z.object({
      all: z.number(),
      visible: z.number(),
      hidden: z.number(),
      unanswered: z.number(),
    }),
  }),
  errors: ['not_allowed'],
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/reviews/:reviewId/',
  access: 'member',
  summary: 'Read one review with what happened to it',
  params: ReviewParams,
  output: z.extend(ListedReview, {
    timeline: z.array(
      z.object({
        id: Id,
        action: z.string(),
        at: Instant,
        by: z.nullable(PersonName),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['review_not_found', 'not_allowed'],
})

export const replyToReview = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/reviews/:reviewId/reply/',
  access: 'member',
  summary: 'Answer a review of a course that I teach, or change the answer',
  params: ReviewParams,
  body: z.object({ body: requiredText(5000) }),
  output: Review,
  errors: ['review_not_found', 'not_allowed'],
})

export const removeReviewReply = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/reviews/:reviewId/reply/',
  access: 'member',
  summary: 'Take the answer to a review back',
  params: ReviewParams,
  output: Review,
  errors: ['review_not_found', 'not_allowed'],
})

export const voteReviewHelpful = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/reviews/:reviewId/vote/',
  access: 'member',
  summary: 'Say whether a review was helpful to me',
  params: ReviewParams,
  body: z.object({ helpful: z.boolean() }),
  output: Review,
  errors: ['review_not_found', 'not_allowed'],
})

export const reportReview = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/reviews/:reviewId/report/',
  access: 'member',
  summary: 'Ask those who moderate to look at a review',
  params: ReviewParams,
  body: ReportBody,
  errors: ['review_not_found', 'not_allowed'],
})

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/reviews/:reviewId/hide/',
  access: 'member',
  summary: 'Hide a review with a reason that its author reads',
  params: ReviewParams,
  body: z.object({ reason: requiredText(2000) }),
  output: Review,
  errors: ['review_not_found', 'not_allowed'],
})

export const restoreReview = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/reviews/:reviewId/restore/',
  access: 'member',
  summary: 'Show a hidden review again',
  params: ReviewParams,
  output: Review,
  errors: ['review_not_found', 'not_allowed'],
})
