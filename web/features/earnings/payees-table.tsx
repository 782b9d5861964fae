import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startPayout, type Payee } from '#contract/payouts.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { toast } from '#web/ui/toaster.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { earningsKey, earningsPageSize, payeesQuery } from './queries.ts'
import { TaxInfoSheet } from './tax-info-sheet.tsx'
import { TaxStatusPill } from './tax-status-pill.tsx'

interface Filter {
  search?: string
  page?: number
}

/** Whom the organization owes money, also those who left; their tax information, and a payout in their name. */
export function PayeesTable({
  organizationId,
  filter,
  onChange,
}: {
  organizationId: string
  filter: Filter
  onChange: (change: Filter) => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [paying, setPaying] = useState<Payee>()
  const [reading, setReading] = useState<Payee>()
  const list = useQuery({
    ...payeesQuery(organizationId, filter),
    placeholderData: keepPreviousData,
  })
  const clear = () => onChange({ search: undefined, page: undefined })
  return (
    <>
      <FilterBar
        search={filter.search ?? ''}
        searchLabel={t`Search payees`}
        onSearchChange={(search) => onChange({ search: search || undefined, page: undefined })}
      />
      {list.isPending ? (
        <SkeletonRegion>
          <SkeletonTable />
        </SkeletonRegion>
      ) : list.isError ? (
        <QueryFailure query={list} />
      ) : list.data.items.length === 0 ? (
        filter.search ? (
          <NoResultsState onClear={clear} />
        ) : (
          <EmptyState
            title={<Trans>No payees yet</Trans>}
            description={<Trans>Instructors appear here after their first sale.</Trans>}
          />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <DataTable
            label={t`Payees`}
            rows={list.data.items}
            rowId={({ person, currency }) => `${person.id}${currency}`}
            columns={columns()}
            pending={list.isPlaceholderData}
            rowActions={(payee: Payee) => (
              <span className="flex justify-end gap-1">
                <Button size="sm" variant="ghost" onClick={() => setReading(payee)}>
                  <Trans>Tax info</Trans>
                </Button>
                {payee.obstacles.length === 0 && (
                  <Button size="sm" onClick={() => setPaying(payee)}>
                    <Trans>Start payout</Trans>
                  </Button>
                )}
              </span>
            )}
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
      <TaxInfoSheet
        organizationId={organizationId}
        payee={reading?.person}
        onClose={() => setReading(undefined)}
      />
      {paying && (
        <ReasonDialog
          open
          onOpenChange={(open) => !open && setPaying(undefined)}
          title={<Trans>Start a payout to {paying.person.name}?</Trans>}
          effect={
            <Trans>
              <Amount minor={paying.available_minor} currency={paying.currency} /> will be requested
              on their behalf. Another admin has to approve it.
            </Trans>
          }
          confirmLabel={<Trans>Start payout</Trans>}
          onConfirm={async (reason) => {
            await call(startPayout, {
              params: { organizationId, personId: paying.person.id },
              body: { currency: paying.currency, reason },
            })
            toast.success(t`Payout requested`)
            await client.invalidateQueries({ queryKey: earningsKey(organizationId) })
          }}
        />
      )}
    </>
  )
}

const columns = (): Column<Payee>[] => [
  {
    id: 'payee',
    header: t`Payee`,
    cell: ({ person, is_member, method }) => (
      <span className="block py-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{person.name}</span>
          {!is_member && (
            <Pill>
              <Trans>Left</Trans>
            </Pill>
          )}
        </span>
        <span className="block text-13 font-normal text-ink-muted">
          {method?.shown ?? <Trans>No payout method</Trans>}
        </span>
      </span>
    ),
  },
  {
    id: 'tax',
    header: t`Tax info`,
    cell: ({ tax_info_status }) => <TaxStatusPill status={tax_info_status} />,
  },
  {
    id: 'available',
    header: t`Available`,
    numeric: true,
    cell: ({ available_minor, currency }) => <Amount minor={available_minor} currency={currency} />,
  },
  {
    id: 'hold',
    header: t`On hold`,
    numeric: true,
    cell: ({ on_hold_minor, currency }) => <Amount minor={on_hold_minor} currency={currency} />,
  },
  {
    id: 'paid',
    header: t`Paid out`,
    numeric: true,
    cell: ({ paid_minor, currency }) => <Amount minor={paid_minor} currency={currency} />,
  },
]
