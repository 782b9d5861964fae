import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CohortFigures } from '#contract/cohorts.ts'
import { CohortDates } from '#web/lib/cohort-dates.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { comparisonQuery, type CourseAddress } from './queries.ts'

/** Where a figure leads: the learners that it counts, or their grades. */
export type FigureRows = 'enrolled' | 'started' | 'completed' | 'progress' | 'grades'

type ComparisonProps = {
  course: CourseAddress
  renderLink: (cohortId: string, rows: FigureRows, content: ReactNode) => ReactNode
}

/** How the learners of each cohort do, side by side. Every figure opens the rows it is made of. */
export function CohortComparison({ course, renderLink }: ComparisonProps) {
  const { t, i18n } = useLingui()
  const figures = useQuery(comparisonQuery(course))
  if (figures.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={6} />
      </SkeletonRegion>
    )
  }
  if (figures.isError) return <QueryFailure query={figures} />
  const percent = (value: number) =>
    i18n.number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <DataTable
      label={t`Comparison of cohorts`}
      rows={figures.data.items}
      rowId={({ cohort }) => cohort.id}
      columns={columns(renderLink, percent)}
    />
  )
}

const columns = (
  renderLink: ComparisonProps['renderLink'],
  percent: (value: number) => string,
): Column<CohortFigures>[] => {
  const count = (
    id: 'enrolled' | 'started' | 'completed',
    header: string,
  ): Column<CohortFigures> => ({
    id,
    header,
    numeric: true,
    phone: 'labelled',
    cell: ({ cohort, [id]: value }) => renderLink(cohort.id, id, value),
  })
  return [
    {
      id: 'cohort',
      header: t`Cohort`,
      cell: ({ cohort, average_progress_percent, average_grade_percent }) => (
        <span className="block py-1.5">
          <span className="wrap-anywhere">{cohort.name}</span>
          <span className="block text-13 font-normal text-ink-muted">
            <CohortDates cohort={cohort} />
          </span>
          {/* A phone has room for the counts only; the averages stand with the name. */}
          {average_progress_percent !== null && (
            <span className="block text-13 font-normal text-ink-muted sm:hidden">
              <Trans>Average progress</Trans>{' '}
              {renderLink(cohort.id, 'progress', percent(average_progress_percent))}
            </span>
          )}
          {average_grade_percent !== null && (
            <span className="block text-13 font-normal text-ink-muted sm:hidden">
              <Trans>Average grade</Trans>{' '}
              {renderLink(cohort.id, 'grades', percent(average_grade_percent))}
            </span>
          )}
        </span>
      ),
    },
    count('enrolled', t`Enrolled`),
    count('started', t`Started`),
    count('completed', t`Completed`),
    {
      id: 'progress',
      header: t`Average progress`,
      numeric: true,
      cell: ({ cohort, average_progress_percent: value }) =>
        value === null ? '–' : renderLink(cohort.id, 'progress', percent(value)),
    },
    {
      id: 'grade',
      header: t`Average grade`,
      numeric: true,
      cell: ({ cohort, average_grade_percent: value }) =>
        value === null ? '–' : renderLink(cohort.id, 'grades', percent(value)),
    },
  ]
}
