import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderSummary } from '#contract/orders.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Amount } from '#web/lib/amount.tsx'
import { OrderStatusPill } from './order-words.tsx'
import { myOrdersQuery, pageSize } from './queries.ts'

/** What I have bought, in all organizations. */
export function MyOrders({
  page,
  onPageChange,
}: {
  page: number
  onPageChange: (page: number) => void
}) {
  const { t } = useLingui()
  const list = useQuery(myOrdersQuery(page))
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
        drawing={<ShelfDrawing />}
        title={<Trans>No orders yet</Trans>}
        description={<Trans>Your orders, invoices and refunds will appear here.</Trans>}
        action={
          <Button asChild variant="primary">
            <Link to="/courses">
              <Trans>Find a course</Trans>
            </Link>
          </Button>
        }
      />
    )
  }
  const columns: Column<OrderSummary>[] = [
    {
      id: 'course',
      header: t`Course`,
      cell: (row) => (
        <span className="block py-1.5">
          <Link
            to="/account/orders/$orderId"
            params={{ orderId: row.id }}
            className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {row.course_title}
          </Link>
          <span className="block text-12 font-normal text-ink-muted">
            {row.organization_name} · {row.reference}
          </span>
        </span>
      ),
    },
    { id: 'status', header: t`Status`, cell: (row) => <OrderStatusPill status={row.status} /> },
    {
      id: 'total',
      header: t`Total`,
      numeric: true,
      cell: (row) => <Amount minor={row.total_minor} currency={row.currency} />,
    },
    { id: 'placed', header: t`Ordered`, cell: (row) => <RelativeTime value={row.placed_at} /> },
  ]
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Orders`}
        rows={list.data.items}
        rowId={({ id }) => id}
        columns={columns}
        pending={list.isPlaceholderData}
      />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={list.data.total}
        capped={list.data.total_capped}
        onPageChange={onPageChange}
      />
    </div>
  )
}
