import type { CourseAnalytics } from '#contract/course-analytics.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { getCourseAnalytics } from './analytics.ts'
import { readerOf } from '#server/words/reader.ts'
import { say, type Sentence, type Words } from '#server/words/sentence.ts'
import { wordAll } from '#server/words/word.ts'

type Line = (Words | number)[]

/** Everything that the page shows for these days, part below part, each with its heading. */
export async function exportCourseAnalytics(
  ctx: MemberCtx,
  courseId: string,
  asked: { from?: string | undefined; to?: string | undefined },
) {
  const analytics = await getCourseAnalytics(ctx, courseId, asked)
  const lines = wordAll(linesOf(analytics), await readerOf(ctx))
  return csvFile(`analytics-${analytics.from}-${analytics.to}`, lines)
}

const figureWords: Record<string, Sentence> = {
  views: say('Page views'),
  enrollments: say('Enrollments'),
  active_learners: say('Active learners'),
  completed_lessons: say('Lessons completed'),
  completions: say('Completions'),
  attempts: say('Quiz attempts'),
  posts: say('Posts'),
  reviews: say('Reviews'),
}

const minutes = (seconds: number) => Math.round(seconds / 6) / 10

const linesOf = (analytics: CourseAnalytics): Line[] => [
  [say('Figure'), say('This period'), say('Previous period')],
  [
    say('Days'),
    say('{from} to {to}', { from: analytics.from, to: analytics.to }),
    say('{from} to {to}', { from: analytics.before_from, to: analytics.before_to }),
  ],
  ...Object.entries(analytics.figures).map(([name, { value, before }]): Line => [
    figureWords[name] ?? name,
    value,
    before ?? '',
  ]),
  [
    say('Minutes spent'),
    minutes(analytics.spent_seconds.value),
    minutes(analytics.spent_seconds.before ?? 0),
  ],
  [say('Average rating'), analytics.rating_average ?? '', ''],
  ...part(
    [
      analytics.step_days === 1 ? say('Day') : say('Week of'),
      say('Active learners'),
      say('Enrollments'),
      say('Lessons completed'),
      say('Minutes'),
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
    [say('Section'), say('Lesson'), say('Opened'), say('Completed'), say('Minutes')],
    analytics.lessons.map((lesson) => [
      lesson.section,
      lesson.title,
      lesson.opened,
      lesson.completed,
      minutes(lesson.spent_seconds),
    ]),
  ),
  ...part(
    [say('Weeks since enrolling'), say('Learners'), say('Active')],
    analytics.retention.map(({ week, learners, active }) => [week, learners, active]),
  ),
  ...part(
    [say('Quiz'), say('Attempts'), say('Average (%)'), say('Passed')],
    analytics.quizzes.map((quiz) => [
      quiz.title,
      quiz.attempts,
      quiz.average_percent ?? '',
      quiz.passed,
    ]),
  ),
  ...part(
    [say('Stars'), say('Reviews')],
    analytics.stars.map((count, index) => [index + 1, count]),
  ),
]

const part = (heading: Words[], lines: Line[]): Line[] => [[], heading, ...lines]
