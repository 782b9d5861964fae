import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { I18n } from '@lingui/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EarningsAccount, EarningsTransaction } from '#contract/earnings.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Amount } from '#web/lib/amount.tsx'
import { entryWords } from './entry-words.ts'
import { earningsPageSize, transactionsQuery } from './queries.ts'

/** What came to and went from one account, the newest first; each opens all lines of its order or payout. */
export function TransactionsTable({
  organizationId,
  account,
  currency,
  page,
  onPageChange,
  onOpen,
}: {
  organizationId: string
  account: EarningsAccount
  currency: string
  page: number
  onPageChange: (page: number) => void
  onOpen: (sourceId: string) => void
}) {
  const { t, i18n } = useLingui()
  const list = useQuery({
    ...transactionsQuery(organizationId, { account, currency, page }),
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
        title={<Trans>No transactions yet</Trans>}
        description={<Trans>Sales, refunds and payouts will appear here as they happen.</Trans>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t`Transactions`}
        rows={list.data.items}
        rowId={({ entry_id }) => entry_id}
        columns={columns(i18n, onOpen)}
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

const columns = (i18n: I18n, onOpen: (sourceId: string) => void): Column<EarningsTransaction>[] => [
  {
    id: 'what',
    header: t`Transaction`,
    cell: ({ kind, source_id, course }) => (
      <span className="block py-1.5">
        <button
          type="button"
          className="text-start font-semibold underline-offset-4 hover:underline"
          onClick={() => onOpen(source_id)}
        >
          {i18n._(entryWords[kind])}
        </button>
        {course && (
          <span className="block text-13 font-normal wrap-anywhere text-ink-muted">
            {course.title}
          </span>
        )}
      </span>
    ),
  },
  { id: 'at', header: t`Date`, cell: ({ posted_at }) => <RelativeTime value={posted_at} /> },
  {
    id: 'amount',
    header: t`Amount`,
    numeric: true,
    cell: ({ amount_minor, currency }) => (
      <Amount signed minor={amount_minor} currency={currency} />
    ),
  },
  {
    id: 'balance',
    header: t`Balance after`,
    numeric: true,
    cell: ({ balance_minor, currency }) => <Amount minor={balance_minor} currency={currency} />,
  },
]
