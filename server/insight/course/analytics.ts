import type { AnalyticsRowsOf, CourseAnalytics } from '#contract/course-analytics.ts'
import type { PageQuery } from '#contract/page.ts'
import { getCourseRow } from '#server/courses/queries.ts'
import { planAnew } from '#server/db/statement-plans.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getTimeZone } from '#server/progress/queries.ts'
import { dayIn } from '#server/progress/streak.ts'
import { readRange } from '../range.ts'
import { getRollUp } from '../rollups/get-roll-up.ts'
import { pageOfRows } from '../rows.ts'
import { analyticsRows, analyticsUnits, type Part, type Scope } from './figures.ts'
import { readDays, readFigures, readHours, readLessons } from './read-roll-ups.ts'
import { readQuartiles, readRetention } from './read-learners.ts'
import { readQuizzes, readStars } from './read-results.ts'

/** More points than that can't be told apart on a phone. */
const mostShownDays = 45

interface Asked {
  from?: string | undefined
  to?: string | undefined
}

/** The course that the caller teaches, the days, and as many days before them. */
async function enter(ctx: MemberCtx, courseId: string, asked: Asked) {
  await getCourseRow(ctx, courseId)
  await planAnew(ctx.db)
  const [zone, rolledUp] = [await getTimeZone(ctx.db, ctx.personId), await getRollUp(ctx.db)]
  const { range, before, days } = readRange(asked, dayIn(zone, ctx.now))
  const course = {
    organizationId: ctx.organizationId,
    courseId,
    writtenBefore: rolledUp.written_before,
  }
  const scope: Scope = { ...course, range }
  return { scope, earlier: { ...course, range: before }, as_of: rolledUp.as_of, days }
}

/** Everything the page shows, from roll-ups where the facts are many. */
export async function getCourseAnalytics(
  ctx: MemberCtx,
  courseId: string,
  asked: Asked,
): Promise<CourseAnalytics> {
  const { scope, earlier, as_of, days: length } = await enter(ctx, courseId, asked)
  const { db } = ctx
  const step_days = length > mostShownDays ? 7 : 1
  const [now, before, days, before_days, lessons, retention, quartiles, quizzes, stars, hours] =
    await Promise.all([
      readFigures(db, scope),
      readFigures(db, earlier),
      readDays(db, scope, step_days),
      readDays(db, earlier, step_days),
      readLessons(ctx, scope),
      readRetention(db, scope),
      readQuartiles(db, scope),
      readQuizzes(db, scope),
      readStars(db, scope),
      readHours(db, scope),
    ])
  const compared = (name: Exclude<keyof typeof now, 'spent_seconds' | 'rating_average'>) => ({
    value: now[name],
    before: before[name],
  })
  return {
    as_of: as_of.toISOString(),
    ...scope.range,
    before_from: earlier.range.from,
    before_to: earlier.range.to,
    figures: {
      views: compared('views'),
      enrollments: compared('enrollments'),
      active_learners: compared('active_learners'),
      completed_lessons: compared('completed_lessons'),
      completions: compared('completions'),
      attempts: compared('attempts'),
      posts: compared('posts'),
      reviews: compared('reviews'),
    },
    spent_seconds: { value: now.spent_seconds, before: before.spent_seconds },
    rating_average: now.rating_average,
    step_days,
    days,
    before_days,
    lessons,
    retention,
    ...quartiles,
    quizzes,
    stars,
    hours,
  }
}

/** The rows that a figure counts. */
export async function listAnalyticsRows(
  ctx: MemberCtx,
  courseId: string,
  query: PageQuery & Asked & Part & { of: AnalyticsRowsOf },
) {
  const { scope, as_of } = await enter(ctx, courseId, query)
  return {
    ...(await pageOfRows(ctx, analyticsRows[query.of](scope, query), query)),
    as_of: as_of.toISOString(),
    unit: analyticsUnits[query.of],
  }
}
