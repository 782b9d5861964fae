import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Ban } from 'lucide-react'
import type { RecordForwardEntry } from '#contract/record-forwards.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { recordForwardLogQuery } from './queries.ts'

type RecordForwardLogProps = { organizationId: string; forwardId: string }

/** What was sent to a record store and what it answered. */
export function RecordForwardLog({ organizationId, forwardId }: RecordForwardLogProps) {
  const { t } = useLingui()
  const list = useQuery(recordForwardLogQuery(organizationId, forwardId))
  if (list.isPending) return <Skeleton className="mt-3 h-24" />
  if (list.isError) return <QueryFailure query={list} />
  if (list.data.length === 0) {
    return (
      <p className="mt-3 text-13 text-ink-muted">
        <Trans>Nothing sent yet.</Trans>
      </p>
    )
  }
  return (
    <div className="mt-3">
      <DataTable
        label={t`Sent batches`}
        rows={list.data}
        rowId={({ id }) => id}
        columns={columns()}
      />
    </div>
  )
}

function OutcomePill({ outcome }: Pick<RecordForwardEntry, 'outcome'>) {
  switch (outcome) {
    case 'delivered':
      return (
        <Pill tone="success" icon={CircleCheck}>
          <Trans>Delivered</Trans>
        </Pill>
      )
    case 'refused':
      return (
        <Pill tone="attention" icon={Ban}>
          <Trans>Refused</Trans>
        </Pill>
      )
    case 'failed':
      return (
        <Pill tone="danger" icon={CircleX}>
          <Trans>Failed</Trans>
        </Pill>
      )
  }
}

const columns = (): Column<RecordForwardEntry>[] => [
  {
    id: 'outcome',
    header: t`Status`,
    cell: ({ outcome }) => <OutcomePill outcome={outcome} />,
  },
  {
    id: 'count',
    header: t`Statements`,
    numeric: true,
    cell: ({ statement_count }) => statement_count,
  },
  {
    id: 'answer',
    header: t`Response`,
    cell: ({ status, detail, statement_id }) => (
      <span className="text-13 wrap-anywhere">
        {status || '–'}
        {detail && ` · ${detail.slice(0, 200)}`}
        {statement_id && <code className="block font-mono text-ink-faint">{statement_id}</code>}
      </span>
    ),
  },
  { id: 'when', header: t`When`, cell: ({ at }) => <RelativeTime value={at} /> },
]
