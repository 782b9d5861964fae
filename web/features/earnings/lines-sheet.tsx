import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EarningsLine } from '#contract/earnings.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { accountWords, entryWords } from './entry-words.ts'
import { linesQuery } from './queries.ts'

/** All lines of the books about one order or payout. */
export function LinesSheet({
  organizationId,
  sourceId,
  onClose,
}: {
  organizationId: string
  sourceId: string | undefined
  onClose: () => void
}) {
  return (
    <Sheet open={sourceId !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={<Trans>Ledger entries</Trans>}
        description={<Trans>Money in and out of each account. Every block adds up to zero.</Trans>}
      >
        {sourceId && <Lines organizationId={organizationId} sourceId={sourceId} />}
      </SheetContent>
    </Sheet>
  )
}

function Lines({ organizationId, sourceId }: { organizationId: string; sourceId: string }) {
  const { i18n } = useLingui()
  const lines = useQuery(linesQuery(organizationId, sourceId))
  if (lines.isPending) return <SkeletonText lines={6} />
  if (lines.isError) return <QueryFailure query={lines} />
  return (
    <div className="flex flex-col gap-5">
      {entriesOf(lines.data).map(([first, ...rest]) => (
        <section key={first.entry_id}>
          <h3 className="flex items-baseline justify-between gap-3 font-semibold">
            {i18n._(entryWords[first.entry_kind])}
            <span className="text-13 font-normal text-ink-muted">
              <RelativeTime value={first.posted_at} />
            </span>
          </h3>
          <ul className="mt-1 divide-y divide-line text-14">
            {[first, ...rest].map((line, index) => (
              <li key={index} className="flex justify-between gap-4 py-1.5">
                <span className={line.is_mine ? 'font-semibold' : undefined}>
                  {i18n._(accountWords[line.account_kind])}
                  {line.is_mine && (
                    <span className="ms-1.5 text-13 font-normal text-ink-muted">
                      <Trans>you</Trans>
                    </span>
                  )}
                </span>
                <Amount signed minor={line.amount_minor} currency={line.currency} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type Entry = [EarningsLine, ...EarningsLine[]]

/** Lines that were written together. */
function entriesOf(lines: EarningsLine[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const line of lines) {
    const entry = entries.get(line.entry_id)
    if (entry) entry.push(line)
    else entries.set(line.entry_id, [line])
  }
  return [...entries.values()]
}
