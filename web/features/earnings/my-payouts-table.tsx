import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PayoutSummary } from '#contract/payouts.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Amount } from '#web/lib/amount.tsx'
import { PayoutStatusPill } from './payout-status-pill.tsx'
import { earningsPageSize, myPayoutsQuery } from './queries.ts'

/** My payouts, the newest first; each opens its lines. */
export function MyPayoutsTable({
  organizationId,
  page,
  onPageChange,
  onOpen,
}: {
  organizationId: string
  page: number
  onPageChange: (page: number) => void
  onOpen: (sourceId: string) => void
}) {
  const { t } = useLingui()
  const list = useQuery({
    ...myPayoutsQuery(organizationId, page),
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
  if (list.data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>No payouts yet</Trans>}
        description={<Trans>Request a payout as soon as you have an available balance.</Trans>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`My payouts`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns(onOpen)}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={page}
        pageSize={earningsPageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}

const columns = (onOpen: (sourceId: string) => void): Column<PayoutSummary>[] => [
  {
    id: 'number',
    header: t`Payout`,
    cell: ({ id, number, reason }) => (
      <span className="block py-1.5">
        <button
          type="button"
          className="font-mono text-13 font-semibold underline-offset-4 hover:underline"
          onClick={() => onOpen(id)}
        >
          {number}
        </button>
        {reason && (
          <span className="block text-13 font-normal wrap-anywhere text-ink-muted">{reason}</span>
        )}
      </span>
    ),
  },
  { id: 'status', header: t`Status`, cell: ({ status }) => <PayoutStatusPill status={status} /> },
  { id: 'method', header: t`Sent to`, cell: ({ method }) => method.shown },
  {
    id: 'requested',
    header: t`Requested`,
    cell: ({ requested_at }) => <RelativeTime value={requested_at} />,
  },
  {
    id: 'amount',
    header: t`Amount`,
    numeric: true,
    cell: ({ amount_minor, currency }) => <Amount minor={amount_minor} currency={currency} />,
  },
]
