import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlatformOrganizationSummary } from '#contract/platform.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { organizationsQuery, platformPageSize, type OrganizationsFilter } from './queries.ts'
import { StatePill } from './state-pill.tsx'
import { UseBar } from './use-bar.tsx'
import { byteWords } from './words.ts'

type Sort = NonNullable<OrganizationsFilter['sort']>

type OrganizationsTableProps = {
  filter: OrganizationsFilter
  onPageChange: (page: number) => void
  onSortChange: (sort: Sort) => void
  onOpen: (organizationId: string) => void
  empty: ReactNode
}

export function OrganizationsTable({
  filter,
  onPageChange,
  onSortChange,
  onOpen,
  empty,
}: OrganizationsTableProps) {
  const { t, i18n } = useLingui()
  const list = useQuery({ ...organizationsQuery(filter), placeholderData: keepPreviousData })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  const sort = filter.sort ?? 'newest'
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Organizations`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns(onOpen, i18n)}
        sort={{ id: sort, descending: sort !== 'name' }}
        onSortChange={({ id }) => onSortChange(id as Sort)}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={platformPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columns = (
  onOpen: (id: string) => void,
  i18n: I18n,
): Column<PlatformOrganizationSummary>[] => [
  {
    id: 'name',
    header: t`Name`,
    sortable: true,
    cell: ({ id, name }) => (
      <button
        type="button"
        className="text-start wrap-anywhere underline-offset-4 hover:underline"
        onClick={() => onOpen(id)}
      >
        {name}
      </button>
    ),
  },
  { id: 'state', header: t`Status`, cell: ({ state }) => <StatePill state={state} /> },
  {
    id: 'members',
    header: t`Seats`,
    sortable: true,
    cell: ({ member_count, seat_limit, name }) => (
      <UseBar
        label={t`Seats of ${name}`}
        used={member_count}
        limit={seat_limit}
        words={(amount) => i18n.number(amount)}
      />
    ),
  },
  {
    id: 'storage',
    header: t`Storage`,
    sortable: true,
    cell: ({ storage_used_bytes, storage_limit_bytes, name }) => (
      <UseBar
        label={t`Storage of ${name}`}
        used={storage_used_bytes}
        limit={storage_limit_bytes}
        words={(amount) => byteWords(amount, i18n)}
      />
    ),
  },
  {
    id: 'active',
    header: t`Last active`,
    cell: ({ last_active_at }) =>
      last_active_at === null ? t`Never` : <RelativeTime value={last_active_at} />,
  },
  {
    id: 'newest',
    header: t`Founded`,
    sortable: true,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
