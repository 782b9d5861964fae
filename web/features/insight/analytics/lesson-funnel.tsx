import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnalyticsLesson } from '#contract/course-analytics.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { durationWords } from '#web/lib/duration-words.ts'
import { Bar } from './bar.tsx'
import { RowsLink, type AnalyticsPlace } from './rows-link.tsx'
import { leastSaying } from './small-numbers.tsx'

type FunnelProps = { place: AnalyticsPlace; lessons: AnalyticsLesson[] }

/** How far learners come: who opened and who completed each lesson, and where they stop. */
export function LessonFunnel({ place, lessons }: FunnelProps) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...lessons.map(({ opened }) => opened))
  const nothing = lessons.every(({ opened, completed }) => opened + completed === 0)
  return (
    <Card>
      <CardHead
        title={<Trans>Lessons</Trans>}
        description={
          <Trans>
            How many learners first opened each lesson in this period, how many completed it, and
            how long it took.
          </Trans>
        }
      />
      {nothing ? (
        <EmptyState className="py-6!" title={<Trans>No lessons opened in this period</Trans>} />
      ) : (
        <DataTable
          label={t`Lessons`}
          rows={lessons}
          rowId={({ id }) => id}
          columns={columns(place, most, i18n)}
        />
      )}
    </Card>
  )
}

const columns = (place: AnalyticsPlace, most: number, i18n: I18n): Column<AnalyticsLesson>[] => [
  {
    id: 'lesson',
    header: t`Lesson`,
    cell: ({ title, section }) => (
      <span className="block py-1.5 wrap-anywhere">
        {title}
        <span className="block text-13 font-normal text-ink-muted">{section}</span>
      </span>
    ),
  },
  {
    id: 'funnel',
    header: t`Share of learners`,
    cell: ({ opened, completed }) => (
      <span className="flex w-28 flex-col gap-1">
        <Bar share={opened / most} tone="soft" />
        <Bar share={completed / most} />
      </span>
    ),
  },
  {
    id: 'opened',
    header: t({ message: 'Opened', context: 'count' }),
    numeric: true,
    cell: ({ id, opened }) => (
      <RowsLink place={place} target={{ rows: 'opened', lesson: id }}>
        {i18n.number(opened)}
      </RowsLink>
    ),
  },
  {
    id: 'completed',
    header: t`Completed`,
    numeric: true,
    cell: ({ id, completed }) => (
      <RowsLink place={place} target={{ rows: 'completed_lessons', lesson: id }}>
        {i18n.number(completed)}
      </RowsLink>
    ),
  },
  {
    id: 'lost',
    header: t`Stopped`,
    numeric: true,
    cell: ({ opened, completed }) =>
      opened < leastSaying ? (
        <span className="text-ink-faint" title={t`Not enough data`}>
          –<span className="sr-only">{t`Not enough data`}</span>
        </span>
      ) : (
        i18n.number(Math.max(0, 1 - completed / opened), {
          style: 'percent',
          maximumFractionDigits: 0,
        })
      ),
  },
  {
    id: 'time',
    header: t`Time per learner`,
    numeric: true,
    cell: ({ id, opened, spent_seconds }) =>
      spent_seconds === 0 ? (
        '–'
      ) : (
        <RowsLink place={place} target={{ rows: 'spent_time', lesson: id }}>
          {durationWords(spent_seconds / Math.max(1, opened))}
        </RowsLink>
      ),
  },
]
