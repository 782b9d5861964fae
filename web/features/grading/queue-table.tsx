import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { QueueRow } from '#contract/grading-queue.ts'
import { usePoints } from '#web/lib/grading/points.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { queuePageSize, queueQuery } from './queries.ts'
import type { QueueSearch } from './queue-search.ts'

type QueueTableProps = {
  organizationId: string
  search: QueueSearch
  onSortChange: (sort: 'oldest' | 'newest') => void
  onPageChange: (page: number) => void
  empty: ReactNode
  renderLink: (row: QueueRow, children: ReactNode) => ReactNode
}

/** Work of all courses in one order, the longest waiting first. */
export function QueueTable(props: QueueTableProps) {
  const { organizationId, search, onSortChange, onPageChange, empty } = props
  const { t } = useLingui()
  const points = usePoints()
  const list = useQuery({
    ...queueQuery(organizationId, search),
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
        label={t`Work to grade`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columnsOf(props.renderLink, points)}
        hidden={search.status === 'graded' ? [] : ['points']}
        sort={{ id: 'submitted', descending: search.sort === 'newest' }}
        onSortChange={({ descending }) => onSortChange(descending ? 'newest' : 'oldest')}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={search.page ?? 1}
        pageSize={queuePageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columnsOf = (
  renderLink: QueueTableProps['renderLink'],
  points: (points: number) => string,
): Column<QueueRow>[] => [
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
  {
    id: 'type',
    header: t`Type`,
    cell: (row) => (
      <span className="flex flex-wrap gap-1">
        <Pill>
          {row.kind === 'assignment' ? <Trans>Assignment</Trans> : <Trans>Quiz attempt</Trans>}
        </Pill>
        {row.has_essay && (
          <Pill>
            <Trans>Essay</Trans>
          </Pill>
        )}
        {row.has_files && (
          <Pill>
            <Trans>Files</Trans>
          </Pill>
        )}
      </span>
    ),
  },
  { id: 'lesson', header: t`Lesson`, cell: ({ lesson }) => lesson.title },
  { id: 'course', header: t`Course`, cell: ({ course }) => course.title },
  {
    id: 'submitted',
    header: t`Submitted`,
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
