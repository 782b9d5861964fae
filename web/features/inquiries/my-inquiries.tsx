import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MyInquirySummary } from '#contract/inquiries.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { InquiryStatusPill } from './inquiry-status-pill.tsx'
import { inquiriesPageSize, myInquiriesQuery, type MyInquiriesFilter } from './queries.ts'

type MyInquiriesProps = {
  filter: MyInquiriesFilter
  onPageChange: (page: number) => void
  onOpen: (inquiryId: string) => void
  empty: ReactNode
}

export function MyInquiries({ filter, onPageChange, onOpen, empty }: MyInquiriesProps) {
  const { t } = useLingui()
  const list = useQuery({ ...myInquiriesQuery(filter), placeholderData: keepPreviousData })
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable rows={3} columns={4} />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.items.length === 0) return empty
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`My inquiries`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns(onOpen)}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={Number(filter.page ?? 1)}
        pageSize={inquiriesPageSize}
        total={list.data.total}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columns = (onOpen: (id: string) => void): Column<MyInquirySummary>[] => [
  {
    id: 'organization',
    header: t`Organization`,
    cell: ({ id, organization_name }) => (
      <button
        type="button"
        className="text-start wrap-anywhere underline-offset-4 hover:underline"
        onClick={() => onOpen(id)}
      >
        {organization_name}
      </button>
    ),
  },
  { id: 'reference', header: t`Reference`, cell: ({ reference }) => reference },
  {
    id: 'status',
    header: t`Status`,
    cell: ({ status }) => <InquiryStatusPill status={status} />,
  },
  { id: 'sent', header: t`Sent`, cell: ({ created_at }) => <RelativeTime value={created_at} /> },
]
