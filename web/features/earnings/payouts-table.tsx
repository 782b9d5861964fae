import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { exportPayouts, type PayoutSummary } from '#contract/payouts.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { payoutStatuses } from '#web/lib/url-words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Amount } from '#web/lib/amount.tsx'
import { PayoutStatusPill, payoutWords } from './payout-status-pill.tsx'
import { earningsPageSize, payoutsQuery, type PayoutsFilter } from './queries.ts'

/** Every payout of the organization, with a file for the bank. */
export function PayoutsTable({
  organizationId,
  filter,
  onChange,
}: {
  organizationId: string
  filter: PayoutsFilter
  onChange: (change: PayoutsFilter) => void
}) {
  const { t, i18n } = useLingui()
  const list = useQuery({
    ...payoutsQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  const clear = () => onChange({ search: undefined, status: undefined, page: undefined })
  const filtered = filter.search !== undefined || filter.status !== undefined
  return (
    <>
      <FilterBar
        search={filter.search ?? ''}
        searchLabel={t`Search payees`}
        onSearchChange={(search) => onChange({ search: search || undefined, page: undefined })}
        onClear={filtered ? clear : undefined}
        end={<ExportButton organizationId={organizationId} filter={filter} />}
      >
        <FilterChip
          single
          label={t`Status`}
          value={filter.status ? [filter.status] : []}
          onValueChange={([status]) => onChange({ status, page: undefined })}
          options={payoutStatuses.map((value) => ({
            value,
            label: i18n._(payoutWords[value]),
            count: list.data?.counts[value],
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
        filtered ? (
          <NoResultsState onClear={clear} />
        ) : (
          <EmptyState
            title={<Trans>No payouts yet</Trans>}
            description={<Trans>Payouts requested by instructors will appear here.</Trans>}
          />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Payouts`}
            rows={list.data.items}
            rowId={({ id }) => id}
            columns={columns()}
            pending={list.isPlaceholderData}
          />
          <Pagination
            page={filter.page ?? 1}
            pageSize={earningsPageSize}
            total={list.data.total}
            capped={list.data.total_capped}
            onPageChange={(page) => onChange({ page })}
          />
        </div>
      )}
    </>
  )
}

function ExportButton({
  organizationId,
  filter: { search, status },
}: {
  organizationId: string
  filter: PayoutsFilter
}) {
  const save = useMutation({
    mutationFn: () => call(exportPayouts, { params: { organizationId }, body: { search, status } }),
    onSuccess: saveFile,
    onError: (failure) => toastFailure(failure),
  })
  return (
    <Button size="sm" pending={save.isPending} onClick={() => save.mutate()}>
      <Download />
      CSV
    </Button>
  )
}

const columns = (): Column<PayoutSummary>[] => [
  {
    id: 'payee',
    header: t`Payee`,
    cell: ({ id, payee, number, method }) => (
      <span className="block py-1.5">
        <Link
          to="/dashboard/admin/payouts/$payoutId"
          params={{ payoutId: id }}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {payee?.name ?? method.holder_name}
        </Link>
        <span className="block font-mono text-12 font-normal text-ink-muted">{number}</span>
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
