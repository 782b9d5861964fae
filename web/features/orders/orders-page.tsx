import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import {
  exportOrders,
  type OrderProvider,
  type OrderStatus,
  type OrderSummary,
} from '#contract/orders.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { orderProviders } from '#web/lib/url-words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateChip } from '#web/ui/date-chip.tsx'
import { ShelfDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Amount } from '#web/lib/amount.tsx'
import { OrderStatusPill, providerWords, statusWords } from './order-words.tsx'
import { ordersQuery, pageSize, type OrdersFilter } from './queries.ts'

export interface OrdersSearch {
  search?: string | undefined
  status?: OrderStatus | 'sold' | undefined
  provider?: OrderProvider | undefined
  course?: string | undefined
  coupon?: string | undefined
  currency?: string | undefined
  from?: string | undefined
  until?: string | undefined
  sort?: 'oldest' | 'highest' | undefined
  page?: number | undefined
}

type OrdersPageProps = {
  organizationId: string
  search: OrdersSearch
  onChange: (change: Partial<OrdersSearch>) => void
}

const cleared: OrdersSearch = {
  search: undefined,
  status: undefined,
  provider: undefined,
  course: undefined,
  coupon: undefined,
  currency: undefined,
  from: undefined,
  until: undefined,
  page: undefined,
}

/** All orders of the organization. */
export function OrdersPage({ organizationId, search, onChange }: OrdersPageProps) {
  const { t } = useLingui()
  const filter = search as OrdersFilter
  const list = useQuery(ordersQuery(organizationId, filter))
  const save = useMutation({
    mutationFn: () => call(exportOrders, { params: { organizationId }, query: filter }),
    onSuccess: saveFile,
    onError: (failure) => toastFailure(failure),
  })
  const { sort: _, page: __, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const counts = list.data?.counts
  const words = statusWords()
  const set = (change: Partial<OrdersSearch>) => onChange({ ...change, page: undefined })
  return (
    <>
      <FilterBar
        search={search.search ?? ''}
        searchLabel={t`Search orders`}
        onSearchChange={(next) => set({ search: next || undefined })}
        {...(isFiltered && { onClear: () => onChange(cleared) })}
        end={
          <>
            <Button size="sm" pending={save.isPending} onClick={() => save.mutate()}>
              <Download />
              <Trans>Export CSV</Trans>
            </Button>
          </>
        }
      >
        <FilterChip
          single
          label={t`Status`}
          value={search.status ? [search.status] : []}
          onValueChange={([next]) => set({ status: next })}
          options={[
            { value: 'sold' as const, label: t`Sold` },
            ...(Object.keys(words) as OrderStatus[]).map((value) => ({
              value,
              label: words[value],
              ...(counts && { count: counts[value] }),
            })),
          ]}
        />
        <FilterChip
          single
          label={t`Payment`}
          value={search.provider ? [search.provider] : []}
          onValueChange={([next]) => set({ provider: next })}
          options={orderProviders.map((value) => ({
            value,
            label: providerWords()[value],
          }))}
        />
        <DateChip
          label={t`Date`}
          days={{ from: search.from, to: search.until }}
          onDaysChange={({ from, to }) => set({ from, until: to })}
          onClear={() => set({ from: undefined, until: undefined })}
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
            drawing={<ShelfDrawing />}
            title={<Trans>No sales yet</Trans>}
            description={
              <Trans>Set a price for a course and publish it. Its orders will appear here.</Trans>
            }
            action={
              <Button asChild variant="primary">
                <Link to="/dashboard/admin/courses">
                  <Trans>Open courses</Trans>
                </Link>
              </Button>
            }
          />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Orders`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columnsOf()}
            sort={{
              id: search.sort === 'highest' ? 'total' : 'when',
              descending: search.sort !== 'oldest',
            }}
            onSortChange={({ id, descending }) =>
              set({ sort: id === 'total' ? 'highest' : descending ? undefined : 'oldest' })
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
    </>
  )
}

const columnsOf = (): Column<OrderSummary>[] => [
  {
    id: 'buyer',
    header: t`Buyer`,
    cell: (row) => (
      <span className="block py-1.5">
        <Link
          to="/dashboard/admin/payments/orders/$orderId"
          params={{ orderId: row.id }}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {row.buyer_name}
        </Link>
        <span className="block font-mono text-12 font-normal text-ink-muted">{row.reference}</span>
      </span>
    ),
  },
  { id: 'course', header: t`Course`, cell: (row) => row.course_title },
  { id: 'status', header: t`Status`, cell: (row) => <OrderStatusPill status={row.status} /> },
  { id: 'provider', header: t`Payment`, cell: (row) => providerWords()[row.provider] },
  {
    id: 'total',
    header: t`Total`,
    numeric: true,
    sortable: true,
    cell: (row) => <Amount minor={row.total_minor} currency={row.currency} />,
  },
  {
    id: 'refunded',
    header: t`Refunded`,
    numeric: true,
    cell: (row) =>
      row.refunded_minor > 0 ? <Amount minor={row.refunded_minor} currency={row.currency} /> : '–',
  },
  {
    id: 'when',
    header: t`Ordered`,
    sortable: true,
    cell: (row) => <RelativeTime value={row.paid_at ?? row.placed_at} />,
  },
]
