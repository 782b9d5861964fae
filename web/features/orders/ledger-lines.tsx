import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerLine } from '#contract/ledger.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { accountWords, entryWords } from './order-words.tsx'

/** Ledger entries; those of one entry sum to zero. */
export function LedgerLines({ lines }: { lines: LedgerLine[] }) {
  const { t } = useLingui()
  const accounts = accountWords()
  const entries = entryWords()
  return (
    <div className="flex flex-col gap-2">
      <DataTable
        label={t`Ledger entries`}
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowId={({ index }) => String(index)}
        columns={[
          {
            id: 'account',
            header: t`Account`,
            cell: (line) => accounts[line.account_kind] ?? line.account_kind,
          },
          {
            id: 'entry',
            header: t`Why`,
            cell: (line) => entries[line.entry_kind] ?? line.entry_kind,
          },
          {
            id: 'amount',
            header: t`Amount`,
            numeric: true,
            cell: (line) => <Amount minor={line.amount_minor} currency={line.currency} />,
          },
          { id: 'when', header: t`Date`, cell: (line) => <RelativeTime value={line.posted_at} /> },
        ]}
      />
      <p className="text-13 text-ink-muted">
        <Trans>Money received is positive. Money owed is negative.</Trans>
      </p>
    </div>
  )
}
