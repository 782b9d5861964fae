import type { CourseAnalytics } from '#contract/course-analytics.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getCourseAnalytics } from './analytics.ts'

type Line = (string | number)[]

/** Everything that the page shows for these days, part below part, each with its heading. */
export async function exportCourseAnalytics(
  ctx: MemberCtx,
  courseId: string,
  asked: { from?: string | undefined; to?: string | undefined },
) {
  const analytics = await getCourseAnalytics(ctx, courseId, asked)
  return csvFile(`analytics-${analytics.from}-${analytics.to}`, linesOf(analytics))
}

const minutes = (seconds: number) => Math.round(seconds / 6) / 10

const linesOf = (analytics: CourseAnalytics): Line[] => [
  ['Figure', 'These days', 'The days before'],
  [
    'Days',
    `${analytics.from} to ${analytics.to}`,
    `${analytics.before_from} to ${analytics.before_to}`,
  ],
  ...Object.entries(analytics.figures).map(([name, { value, before }]): Line => [
    name.replaceAll('_', ' '),
    value,
    before ?? '',
  ]),
  [
    'minutes spent',
    minutes(analytics.spent_seconds.value),
    minutes(analytics.spent_seconds.before ?? 0),
  ],
  ['average rating', analytics.rating_average ?? '', ''],
  ...part(
    [
      analytics.step_days === 1 ? 'Day' : 'Week from',
      'Active learners',
      'Enrollments',
      'Lessons completed',
      'Minutes',
    ],
    analytics.days.map((day) => [
      day.day,
      day.active_learners,
      day.enrollments,
      day.completed_lessons,
      minutes(day.spent_seconds),
    ]),
  ),
  ...part(
    ['Section', 'Lesson', 'Opened', 'Completed', 'Minutes'],
    analytics.lessons.map((lesson) => [
      lesson.section,
      lesson.title,
      lesson.opened,
      lesson.completed,
      minutes(lesson.spent_seconds),
    ]),
  ),
  ...part(
    ['Weeks since the start', 'Learners', 'Active'],
    analytics.retention.map(({ week, learners, active }) => [week, learners, active]),
  ),
  ...part(
    ['Quiz', 'Attempts', 'Average percent', 'Passed'],
    analytics.quizzes.map((quiz) => [
      quiz.title,
      quiz.attempts,
      quiz.average_percent ?? '',
      quiz.passed,
    ]),
  ),
  ...part(
    ['Stars', 'Reviews'],
    analytics.stars.map((count, index) => [index + 1, count]),
  ),
]

const part = (heading: string[], lines: Line[]): Line[] => [[], heading, ...lines]
