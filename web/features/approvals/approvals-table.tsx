import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ApprovalSummary } from '#contract/approvals.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { ApprovalStatusPill } from './approval-status-pill.tsx'
import { BulkDecide } from './bulk-decide.tsx'
import { approvalsPageSize, approvalsQuery, type ApprovalsFilter } from './queries.ts'

type ApprovalsTableProps = {
  organizationId: string
  filter: ApprovalsFilter
  renderLink: (approval: ApprovalSummary, content: ReactNode) => ReactNode
  onSortChange: (sort: 'oldest' | 'newest') => void
  onPageChange: (page: number) => void
  empty: ReactNode
}

export function ApprovalsTable({
  organizationId,
  filter,
  renderLink,
  onSortChange,
  onPageChange,
  empty,
}: ApprovalsTableProps) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<string[]>([])
  const list = useQuery({
    ...approvalsQuery(organizationId, filter),
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
        label={t`Requests for approval`}
        rows={list.data.items}
        rowId={({ id }) => id}
        rowLabel={({ title }) => title}
        columns={columnsOf(renderLink)}
        selected={selected}
        onSelectedChange={setSelected}
        sort={{ id: 'age', descending: filter.sort === 'newest' }}
        onSortChange={({ descending }) => onSortChange(descending ? 'newest' : 'oldest')}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={approvalsPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
      <BulkDecide
        organizationId={organizationId}
        selected={selected}
        onClear={() => setSelected([])}
      />
    </div>
  )
}

const columnsOf = (renderLink: ApprovalsTableProps['renderLink']): Column<ApprovalSummary>[] => [
  {
    id: 'title',
    header: t`Request`,
    cell: (approval) => (
      <span className="block py-1.5">
        {renderLink(approval, <span className="wrap-anywhere">{approval.title}</span>)}
        <span className="block text-13 font-normal text-ink-muted">{approval.kind_label}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status }) => <ApprovalStatusPill status={status} />,
  },
  {
    id: 'requester',
    header: t`Requested by`,
    cell: ({ requester }) => requester?.name ?? t`Former member`,
  },
  {
    id: 'assignee',
    header: t`Reviewer`,
    cell: ({ assignee }) => assignee?.name ?? t`Nobody yet`,
  },
  {
    id: 'comments',
    header: t`Comments`,
    numeric: true,
    cell: ({ comment_count }) => comment_count,
  },
  {
    id: 'age',
    header: t({ message: 'Submitted', context: 'request' }),
    sortable: true,
    cell: ({ submitted_at }) => <RelativeTime value={submitted_at} />,
  },
]
