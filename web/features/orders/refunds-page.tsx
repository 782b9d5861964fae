import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Refund } from '#contract/orders.ts'
import { retryRefund, settleRefund, type RefundSummary } from '#contract/refunds.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { RefundStatusPill, refundWords } from './order-words.tsx'
import { ordersKey, pageSize, refundsQuery, type RefundsFilter } from './queries.ts'

export interface RefundsSearch {
  search?: string | undefined
  status?: Refund['status'] | undefined
  currency?: string | undefined
  from?: string | undefined
  until?: string | undefined
  page?: number | undefined
}

const cleared: RefundsSearch = {
  search: undefined,
  status: undefined,
  currency: undefined,
  from: undefined,
  until: undefined,
  page: undefined,
}

/** Refunds: asked for, to be paid, paid. */
export function RefundsPage({
  organizationId,
  search,
  onChange,
}: {
  organizationId: string
  search: RefundsSearch
  onChange: (change: Partial<RefundsSearch>) => void
}) {
  const { t } = useLingui()
  const [settling, setSettling] = useState<RefundSummary | null>(null)
  const list = useQuery(refundsQuery(organizationId, search as RefundsFilter))
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ordersKey })
  const settle = useMutation({
    mutationFn: (refundId: string) => call(settleRefund, { params: { organizationId, refundId } }),
    onSuccess: () => {
      toast.success(t`Refund recorded`)
      return refresh()
    },
  })
  const retry = useMutation({
    mutationFn: (refundId: string) => call(retryRefund, { params: { organizationId, refundId } }),
    onSuccess: refresh,
    onError: (failure) => toastFailure(failure),
  })
  const { page: _, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const words = refundWords()
  const counts = list.data?.counts
  return (
    <>
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search refunds`}
        onSearchChange={(next) => onChange({ search: next || undefined, page: undefined })}
        {...(isFiltered && { onClear: () => onChange(cleared) })}
      >
        <FilterChip
          single
          label={t`Status`}
          value={search.status ? [search.status] : []}
          onValueChange={([next]) => onChange({ status: next, page: undefined })}
          options={(Object.keys(words) as Refund['status'][]).map((value) => ({
            value,
            label: words[value],
            ...(counts && { count: counts[value] }),
          }))}
        />
      </FilterBar>
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        isFiltered ? (
          <NoResultsState onClear={() => onChange(cleared)} />
        ) : (
          <EmptyState
            title={<Trans>No refunds yet</Trans>}
            description={<Trans>Refund requests from learners go to Approvals first.</Trans>}
          />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Refunds`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columnsOf()}
            rowActions={(row) =>
              row.can.settle ? (
                <Button size="sm" onClick={() => setSettling(row)}>
                  <Trans>Mark as transferred</Trans>
                </Button>
              ) : (
                row.can.retry && (
                  <Button
                    size="sm"
                    pending={retry.isPending && retry.variables === row.id}
                    onClick={() => retry.mutate(row.id)}
                  >
                    <Trans>Try again</Trans>
                  </Button>
                )
              )
            }
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={search.page ?? 1}
            pageSize={pageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onChange({ page: page > 1 ? page : undefined })}
          />
        </div>
      )}
      {settling && (
        <ConfirmDialog
          open
          danger={false}
          onOpenChange={() => setSettling(null)}
          title={
            <Trans>
              Was <Amount minor={settling.amount_minor} currency={settling.currency} /> transferred
              to {settling.buyer_name}?
            </Trans>
          }
          effect={
            <Trans>
              The refund will be recorded for order {settling.reference}, and the buyer will receive
              a credit note.
            </Trans>
          }
          confirmLabel={<Trans>Mark as transferred</Trans>}
          onConfirm={() => settle.mutateAsync(settling.id)}
        />
      )}
    </>
  )
}

const columnsOf = (): Column<RefundSummary>[] => [
  {
    id: 'buyer',
    header: t`Buyer`,
    cell: (row) => (
      <span className="block py-1.5">
        <Link
          to="/dashboard/admin/payments/orders/$orderId"
          params={{ orderId: row.order_id }}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {row.buyer_name}
        </Link>
        <span className="block text-12 font-normal text-ink-muted">{row.course_title}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: t`Amount`,
    numeric: true,
    cell: (row) => <Amount minor={row.amount_minor} currency={row.currency} />,
  },
  { id: 'status', header: t`Status`, cell: (row) => <RefundStatusPill status={row.status} /> },
  {
    id: 'reason',
    header: t`Reason`,
    cell: (row) => (
      <span className="line-clamp-2 text-13 text-ink-muted">{row.failure ?? row.reason}</span>
    ),
  },
  {
    id: 'when',
    header: t`Date`,
    cell: (row) => <RelativeTime value={row.settled_at ?? row.requested_at} />,
  },
]
