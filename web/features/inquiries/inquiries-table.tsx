import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InquirySummary } from '#contract/inquiries.ts'
import { countryName } from '#web/lib/countries.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { InquiryStatusPill } from './inquiry-status-pill.tsx'
import { inquiriesPageSize, inquiriesQuery, type InquiriesFilter } from './queries.ts'

type InquiriesTableProps = {
  filter: InquiriesFilter
  onPageChange: (page: number) => void
  onSortChange: (sort: 'newest' | 'oldest' | 'learners') => void
  onOpen: (inquiryId: string) => void
  empty: ReactNode
}

export function InquiriesTable({
  filter,
  onPageChange,
  onSortChange,
  onOpen,
  empty,
}: InquiriesTableProps) {
  const { t, i18n } = useLingui()
  const list = useQuery({ ...inquiriesQuery(filter), placeholderData: keepPreviousData })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  const byLearners = filter.sort === 'learners'
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Inquiries`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns(onOpen, i18n.locale)}
        sort={{
          id: byLearners ? 'learners' : 'received',
          descending: filter.sort !== 'oldest',
        }}
        onSortChange={({ id, descending }) =>
          onSortChange(
            id === 'learners' ? 'learners' : descending || byLearners ? 'newest' : 'oldest',
          )
        }
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={inquiriesPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columns = (onOpen: (id: string) => void, locale: string): Column<InquirySummary>[] => [
  {
    id: 'organization',
    header: t`Organization`,
    cell: ({ id, organization_name, name }) => (
      <span className="block py-1">
        <button
          type="button"
          className="text-start wrap-anywhere underline-offset-4 hover:underline"
          onClick={() => onOpen(id)}
        >
          {organization_name}
        </button>
        <span className="block text-13 font-normal wrap-anywhere text-ink-muted">{name}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status }) => <InquiryStatusPill status={status} />,
  },
  { id: 'country', header: t`Country`, cell: ({ country }) => countryName(country, locale) },
  {
    id: 'learners',
    header: t`Learners`,
    numeric: true,
    sortable: true,
    cell: ({ learner_count }) => learner_count.toLocaleString(locale),
  },
  { id: 'owner', header: t`Owner`, cell: ({ owner }) => owner?.name ?? t`Unassigned` },
  { id: 'reference', header: t`Reference`, cell: ({ reference }) => reference },
  {
    id: 'received',
    header: t`Received`,
    sortable: true,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]
