import type { ListedReview, Review } from '#contract/reviews.ts'
import { authorize } from '#server/access/policy.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { findOwnEnrollment } from '#server/enrollments/queries.ts'
import { reviewsPolicy } from './policy.ts'
import { presentListedReview, presentPublicReview, presentReview } from './present.ts'
import {
  findOwnReview,
  getReviewRow,
  listTimeline,
  pageOfCourseReviews,
  pageOfReviews,
  summarize,
  type ReviewsFilter,
} from './queries.ts'
import { mayReview, progressPercent } from './rules.ts'

type CourseFilter = Parameters<typeof pageOfCourseReviews>[3]

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What everyone may read about a public course, by its id or its address. */
export async function listPublicReviews(ctx: Ctx, reference: string, filter: CourseFilter) {
  const course = await ctx.db
    .selectFrom('published_courses')
    .select(['organization_id', 'course_id'])
    .where('visibility', '=', 'public')
    .where(isId.test(reference) ? 'course_id' : 'slug', '=', reference)
    .executeTakeFirst()
  if (!course) throw problem('course_not_found')
  const of = { organizationId: course.organization_id, courseId: course.course_id }
  const [{ rows, ...totals }, summary] = await Promise.all([
    pageOfCourseReviews(ctx.db, of, null, filter),
    summarize(ctx.db, of),
  ])
  return { items: rows.map((row) => presentPublicReview(ctx.app, row)), ...totals, summary }
}

/** The same for a member, with their own review and whether they can write one. */
export async function listCourseReviews(ctx: MemberCtx, courseId: string, filter: CourseFilter) {
  const course = await ctx.db
    .selectFrom('published_courses')
    .select(['lesson_count'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  // Staff open the list of a draft too, which has no reviews yet; to anyone else there is no such course.
  if (!course) await getCourseRow(ctx, courseId)
  const of = { organizationId: ctx.organizationId, courseId }
  const [{ rows, ...totals }, summary, mine, place] = await Promise.all([
    pageOfCourseReviews(ctx.db, of, ctx.personId, filter),
    summarize(ctx.db, of),
    findOwnReview(ctx, courseId),
    findOwnEnrollment(ctx.db, courseId, ctx.personId),
  ])
  const standing = place && { ...place, lesson_count: course?.lesson_count ?? 0 }
  const own: Review | null = mine ? presentReview(ctx, mine) : null
  return {
    items: rows.map((row) => presentReview(ctx, row)),
    ...totals,
    summary,
    mine: own,
    my_progress_percent: standing ? progressPercent(standing) : null,
    can: { write: own ? own.can.edit : standing !== undefined && mayReview(standing) },
  }
}

export async function listReviews(ctx: MemberCtx, filter: ReviewsFilter) {
  authorize(reviewsPolicy, 'list', ctx, undefined)
  const { rows, counts, ...totals } = await pageOfReviews(ctx, filter)
  return {
    items: rows.map((row): ListedReview => presentListedReview(ctx, row)),
    ...totals,
    counts,
  }
}

/** One review for those who run or teach its course; to others it does not exist here. */
export async function getReview(ctx: MemberCtx, reviewId: string) {
  authorize(reviewsPolicy, 'list', ctx, undefined)
  const row = await getReviewRow(ctx, reviewId)
  if (ctx.role !== 'admin' && !row.teaches) throw problem('review_not_found')
  const timeline = await listTimeline(ctx, reviewId)
  return {
    ...presentListedReview(ctx, row),
    timeline: timeline.map((entry) => ({
      id: entry.id,
      action: entry.action,
      at: entry.created_at.toISOString(),
      by: presentPersonNameOrNull(ctx.app, entry.by),
      reason: entry.reason,
    })),
  }
}
