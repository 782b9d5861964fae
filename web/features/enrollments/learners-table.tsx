import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CirclePlay, Moon, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Learner } from '#contract/enrollments.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill, type PillTone } from '#web/ui/pill.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { learnersPageSize, learnersQuery, type LearnersFilter } from './queries.ts'

type Sort = 'name' | 'progress' | 'last_active'

type LearnersTableProps = {
  organizationId: string
  filter: LearnersFilter
  onSortChange: (sort: Sort) => void
  onPageChange: (page: number) => void
  empty: ReactNode
  renderName: (learner: Learner) => ReactNode
}

/** Every learner of my courses once. */
export function LearnersTable(props: LearnersTableProps) {
  const { organizationId, filter, onSortChange, onPageChange, empty, renderName } = props
  const { t } = useLingui()
  const list = useQuery({
    ...learnersQuery(organizationId, filter),
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
        label={t`Learners`}
        rows={list.data.items}
        rowId={({ person_id }) => person_id}
        columns={columns(renderName)}
        sort={{ id: filter.sort ?? 'name', descending: (filter.sort ?? 'name') !== 'name' }}
        onSortChange={({ id }) => onSortChange(id as Sort)}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={learnersPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columns = (renderName: (learner: Learner) => ReactNode): Column<Learner>[] => [
  {
    id: 'name',
    header: t`Name`,
    sortable: true,
    cell: (learner) => (
      <span className="flex items-center gap-2.5 py-1.5">
        <Avatar size="sm" name={learner.name} src={learner.avatar} />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{renderName(learner)}</span>
          <span className="block max-w-72 truncate text-13 font-normal text-ink-muted">
            {learner.email}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'courses',
    header: t`Courses completed`,
    numeric: true,
    cell: ({ course_count, completed_count }) => (
      <Trans>
        {completed_count} of {course_count}
      </Trans>
    ),
  },
  {
    id: 'progress',
    header: t`Progress`,
    sortable: true,
    cell: ({ name, progress_percent }) => (
      <ProgressBar
        className="w-36"
        label={t`Progress of ${name}`}
        value={progress_percent / 100}
        showValue
      />
    ),
  },
  { id: 'status', header: t`Status`, cell: ({ status }) => <LearnerStatusPill status={status} /> },
  {
    id: 'last_active',
    header: t`Last active`,
    sortable: true,
    cell: ({ last_active_at }) => (last_active_at ? <RelativeTime value={last_active_at} /> : '–'),
  },
]

const looks: Record<Learner['status'], [PillTone, LucideIcon]> = {
  active: ['primary', CirclePlay],
  inactive: ['neutral', Moon],
  at_risk: ['attention', TriangleAlert],
  completed: ['success', CircleCheck],
}

function LearnerStatusPill({ status }: { status: Learner['status'] }) {
  const [tone, icon] = looks[status]
  const words: Record<Learner['status'], ReactNode> = {
    active: <Trans>Active</Trans>,
    inactive: <Trans>Inactive</Trans>,
    at_risk: <Trans>At risk</Trans>,
    completed: <Trans>Completed</Trans>,
  }
  return (
    <Pill tone={tone} icon={icon}>
      {words[status]}
    </Pill>
  )
}
