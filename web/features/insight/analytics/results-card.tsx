import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AnalyticsQuiz } from '#contract/course-analytics.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { useCoursesPath, type CoursesPath } from '#web/lib/courses-path.ts'
import { RowsLink, type AnalyticsPlace } from './rows-link.tsx'

/** Scores of each quiz, the hardest first; its title opens what each question does. */
export function ResultsCard({
  place,
  quizzes,
}: {
  place: AnalyticsPlace
  quizzes: AnalyticsQuiz[]
}) {
  const { t, i18n } = useLingui()
  const courses = useCoursesPath()
  return (
    <Card>
      <CardHead
        title={<Trans>Scores</Trans>}
        description={<Trans>Select a quiz to see the difficulty of each question.</Trans>}
      />
      {quizzes.length === 0 ? (
        <EmptyState className="py-6!" title={<Trans>No quizzes graded in this period</Trans>} />
      ) : (
        <DataTable
          label={t`Scores`}
          rows={quizzes}
          rowId={({ lesson_id }) => lesson_id}
          columns={columns(courses, place, i18n)}
        />
      )}
    </Card>
  )
}

const columns = (
  courses: CoursesPath,
  place: AnalyticsPlace,
  i18n: I18n,
): Column<AnalyticsQuiz>[] => [
  {
    id: 'quiz',
    header: t`Quiz`,
    cell: ({ lesson_id, title }) => (
      <Link
        to={`${courses}/$courseId/quizzes/$lessonId`}
        params={{ courseId: place.courseId, lessonId: lesson_id }}
        search={{ tab: 'analysis' }}
        className="wrap-anywhere hover:underline"
      >
        {title}
      </Link>
    ),
  },
  {
    id: 'attempts',
    header: t`Attempts`,
    numeric: true,
    cell: ({ lesson_id, attempts }) => (
      <RowsLink place={place} target={{ rows: 'attempts', lesson: lesson_id }}>
        {i18n.number(attempts)}
      </RowsLink>
    ),
  },
  {
    id: 'average',
    header: t`Average`,
    numeric: true,
    cell: ({ average_percent }) =>
      average_percent === null ? '–' : percent(average_percent / 100, i18n),
  },
  {
    id: 'passed',
    header: t`Passed`,
    numeric: true,
    cell: ({ attempts, passed }) => percent(passed / attempts, i18n),
  },
]

const percent = (share: number, i18n: I18n) =>
  i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })
