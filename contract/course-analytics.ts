import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, OrganizationParams } from './fields.ts'
import { Figure, InsightRows } from './insight.ts'
import { LessonKind } from './lessons.ts'
import { PageQuery } from './page.ts'
import { TextFile } from './text-file.ts'

/** Date range, both ends included; the last thirty days if absent. */
export const Range = z.object({
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
})

/** Quartiles of the measured values; `n` is the number of values. */
export const Quartiles = z.object({
  n: z.number(),
  first: z.nullable(z.number()),
  median: z.nullable(z.number()),
  third: z.nullable(z.number()),
})
export type Quartiles = z.infer<typeof Quartiles>

/** Activity on one day, or in the week that starts on it. */
export const AnalyticsDay = z.object({
  day: CalendarDate,
  active_learners: z.number(),
  enrollments: z.number(),
  completed_lessons: z.number(),
  spent_seconds: z.number(),
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

export const AnalyticsLesson = z.object({
  id: Id,
  title: z.string(),
  section: z.string(),
  kind: LessonKind,
  /** Learners who opened it for the first time, and learners who completed it, in the range. */
  opened: z.number(),
  completed: z.number(),
  spent_seconds: z.number(),
})
export type AnalyticsLesson = z.infer<typeof AnalyticsLesson>

export const AnalyticsQuiz = z.object({
  lesson_id: Id,
  title: z.string(),
  attempts: z.number(),
  average_percent: z.nullable(z.number()),
  passed: z.number(),
})
export type AnalyticsQuiz = z.infer<typeof AnalyticsQuiz>

/** Performance of a course over a range of days in each learner's own calendar. */
export const CourseAnalytics = z.object({
  /** Everything recorded up to this time is counted. */
  as_of: Instant,
  from: CalendarDate,
  to: CalendarDate,
  before_from: CalendarDate,
  before_to: CalendarDate,
  figures: z.object({
    views: Figure,
    enrollments: Figure,
    active_learners: Figure,
    completed_lessons: Figure,
    completions: Figure,
    attempts: Figure,
    posts: Figure,
    reviews: Figure,
  }),
  spent_seconds: Figure,
  rating_average: z.nullable(z.number()),
  /** Days per entry in the next two lists: one, or seven for long ranges. */
  step_days: z.number(),
  days: z.array(AnalyticsDay),
  before_days: z.array(AnalyticsDay),
  lessons: z.array(AnalyticsLesson),
  /**
   * Retention of learners who enrolled in the range: how many could be active in each week since, and how many were.
   */
  retention: z.array(z.object({ week: z.number(), learners: z.number(), active: z.number() })),
  days_to_complete: Quartiles,
  seconds_per_learner: Quartiles,
  quizzes: z.array(AnalyticsQuiz),
  /** Number of reviews with one to five stars. */
  stars: z.array(z.number()),
  /** Activity by weekday (1 is Monday) and hour. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), facts: z.number() })),
})
export type CourseAnalytics = z.infer<typeof CourseAnalytics>

const CourseParams = z.extend(OrganizationParams, { courseId: Id })

export const getCourseAnalytics = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/analytics/',
  access: 'member',
  summary: 'Read how a course does: learners, lessons, retention, scores, ratings and hours',
  params: CourseParams,
  query: Range,
  output: CourseAnalytics,
  errors: ['course_not_found', 'range_invalid', 'range_too_long'],
})

export const exportCourseAnalytics = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/analytics/file/',
  access: 'member',
  summary: 'Export how a course does as a CSV file',
  params: CourseParams,
  query: Range,
  output: TextFile,
  errors: ['course_not_found', 'range_invalid', 'range_too_long'],
})

export const AnalyticsRowsOf = z.enum([
  'views',
  'enrollments',
  'active_learners',
  'completed_lessons',
  'completions',
  'attempts',
  'posts',
  'reviews',
  'opened',
  'spent_time',
  'retained',
  'hour',
])
export type AnalyticsRowsOf = z.infer<typeof AnalyticsRowsOf>

const whole = (minimum: number, maximum: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum)))

/** Selects part of a figure: a lesson, a week since enrollment, an hour of a weekday, a number of stars. */
export const RowsPart = {
  lesson: z.optional(Id),
  week: whole(0, 200),
  weekday: whole(1, 7),
  hour: whole(0, 23),
  stars: whole(1, 5),
}

export const listAnalyticsRows = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/courses/:courseId/analytics/rows/',
  access: 'member',
  summary: 'List the rows that a figure of the analytics of a course counts',
  params: CourseParams,
  query: z.extend(PageQuery, {
    ...Range.shape,
    ...RowsPart,
    of: z._default(AnalyticsRowsOf, 'active_learners'),
  }),
  output: InsightRows,
  errors: ['course_not_found', 'range_invalid', 'range_too_long'],
})
