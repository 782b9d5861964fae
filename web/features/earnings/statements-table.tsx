import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { I18n } from '@lingui/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getEarningsStatement, type Statement } from '#contract/earnings.ts'
import { call } from '#web/lib/call.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { Amount } from '#web/lib/amount.tsx'
import { statementsQuery } from './queries.ts'

/** A statement per month and currency, as PDF and as CSV with every line. */
export function StatementsTable({ organizationId }: { organizationId: string }) {
  const { t, i18n } = useLingui()
  const list = useQuery(statementsQuery(organizationId))
  if (list.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable />
      </SkeletonRegion>
    )
  }
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.length === 0) {
    return (
      <EmptyState
        title={<Trans>No statements yet</Trans>}
        description={
          <Trans>You’ll get your first statement for the month of your first sale.</Trans>
        }
      />
    )
  }
  return (
    <DataTable
      label={t`Statements`}
      rows={list.data}
      rowId={({ month, currency }) => `${month}${currency}`}
      columns={columns(i18n)}
      rowActions={(statement: Statement) => (
        <span className="flex gap-1">
          <StatementButton organizationId={organizationId} statement={statement} format="pdf" />
          <StatementButton organizationId={organizationId} statement={statement} format="csv" />
        </span>
      )}
    />
  )
}

function StatementButton({
  organizationId,
  statement: { month, currency },
  format,
}: {
  organizationId: string
  statement: Statement
  format: 'pdf' | 'csv'
}) {
  const { t } = useLingui()
  const name = format.toUpperCase()
  const save = useMutation({
    mutationFn: () =>
      call(getEarningsStatement, {
        params: { organizationId, month },
        query: { currency, format },
      }),
    onSuccess: saveFile,
    onError: (failure) => toastFailure(failure, undefined, () => save.mutate()),
  })
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t`Statement ${month} in ${currency} as ${name}`}
      pending={save.isPending}
      onClick={() => save.mutate()}
    >
      <Download />
      {name}
    </Button>
  )
}

const columns = (i18n: I18n): Column<Statement>[] => [
  {
    id: 'month',
    header: t`Month`,
    cell: ({ month }) =>
      i18n.date(new Date(`${month}-01T00:00:00Z`), {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
  },
  {
    id: 'sales',
    header: t`Your share`,
    numeric: true,
    cell: ({ sales_minor, currency }) => <Amount minor={sales_minor} currency={currency} />,
  },
  {
    id: 'refunds',
    header: t`Refunds`,
    numeric: true,
    cell: ({ refunds_minor, currency }) => <Amount minor={0 - refunds_minor} currency={currency} />,
  },
  {
    id: 'paid',
    header: t`Paid out`,
    numeric: true,
    cell: ({ paid_minor, currency }) => <Amount minor={paid_minor} currency={currency} />,
  },
]
