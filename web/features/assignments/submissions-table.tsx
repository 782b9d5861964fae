import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SubmissionRow } from '#contract/submission-grading.ts'
import { usePoints } from '#web/lib/grading/points.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { submissionsPageSize, submissionsQuery, type QueueFilter } from './queries.ts'

type SubmissionsTableProps = {
  organizationId: string
  filter: QueueFilter
  /** Over several courses each row says which one. */
  withCourse: boolean
  onSortChange: (sort: 'oldest' | 'newest') => void
  onPageChange: (page: number) => void
  empty: ReactNode
  renderLink: (submission: SubmissionRow, children: ReactNode) => ReactNode
}

/** What was handed in, the longest waiting first. */
export function SubmissionsTable(props: SubmissionsTableProps) {
  const { organizationId, filter, withCourse, onSortChange, onPageChange, empty } = props
  const { t } = useLingui()
  const points = usePoints()
  const list = useQuery({
    ...submissionsQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Submissions`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columnsOf(props.renderLink, points)}
        hidden={[
          ...(withCourse ? [] : ['course']),
          ...(filter.status === 'graded' ? [] : ['points']),
        ]}
        sort={{ id: 'submitted', descending: filter.sort === 'newest' }}
        onSortChange={({ descending }) => onSortChange(descending ? 'newest' : 'oldest')}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={submissionsPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columnsOf = (
  renderLink: SubmissionsTableProps['renderLink'],
  points: (points: number) => string,
): Column<SubmissionRow>[] => [
  {
    id: 'author',
    header: t`Learner`,
    cell: (row) => (
      <span className="flex items-center gap-2.5 py-1.5">
        <Avatar
          size="sm"
          name={row.author.person?.name ?? row.author.alias}
          src={row.author.person?.avatar ?? null}
        />
        <span className="min-w-0 wrap-anywhere">
          {renderLink(row, row.author.person?.name ?? row.author.alias)}
        </span>
      </span>
    ),
  },
  { id: 'lesson', header: t`Assignment`, cell: ({ lesson }) => lesson.title },
  { id: 'course', header: t`Course`, cell: ({ course }) => course.title },
  {
    id: 'submitted',
    header: t({ message: 'Submitted', context: 'work' }),
    sortable: true,
    cell: ({ submitted_at, late_days }) => (
      <span className="flex flex-wrap items-center gap-2">
        <RelativeTime value={submitted_at} />
        {late_days > 0 && (
          <Pill tone="danger">
            <Plural value={late_days} one="# day late" other="# days late" />
          </Pill>
        )}
      </span>
    ),
  },
  { id: 'number', header: t`Attempt`, numeric: true, cell: ({ number }) => number },
  {
    id: 'points',
    header: t`Points`,
    numeric: true,
    cell: (row) =>
      row.points === null ? (
        '–'
      ) : (
        <Trans>
          {points(row.points)} of {points(row.maximum_points)}
        </Trans>
      ),
  },
]
