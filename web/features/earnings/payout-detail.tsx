import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { revealPayoutMethod, type Payout } from '#contract/payouts.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { Amount } from '#web/lib/amount.tsx'
import { accountWords, entryWords } from './entry-words.ts'
import { earningsKey } from './queries.ts'
import { TaxStatusPill } from './tax-status-pill.tsx'

/** Where the money goes, what the books say about it and who did what. */
export function PayoutDetail({
  organizationId,
  payout,
}: {
  organizationId: string
  payout: Payout
}) {
  const { i18n } = useLingui()
  const actions = usePayoutActions()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <CardHead title={<Trans>Destination</Trans>} />
          <DescriptionList
            items={[
              { term: <Trans>Account holder</Trans>, value: payout.method.holder_name },
              {
                term: <Trans>Account</Trans>,
                value: <WholeAccount organizationId={organizationId} payout={payout} />,
              },
              {
                term: <Trans>Tax info</Trans>,
                value: <TaxStatusPill status={payout.tax_info_status} />,
              },
              ...(payout.reference
                ? [{ term: <Trans>Bank reference</Trans>, value: payout.reference }]
                : []),
              ...(payout.reason ? [{ term: <Trans>Reason</Trans>, value: payout.reason }] : []),
            ]}
          />
        </Card>
        <Card>
          <CardHead title={<Trans>Ledger entries</Trans>} />
          <ul className="divide-y divide-line text-14">
            {payout.lines.map((line, index) => (
              <li key={index} className="flex justify-between gap-4 py-2">
                <span>
                  {i18n._(entryWords[line.entry_kind])}
                  <span className="block text-13 text-ink-muted">
                    {i18n._(accountWords[line.account_kind])}
                  </span>
                </span>
                <Amount signed minor={line.amount_minor} currency={line.currency} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <Card>
        <CardHead title={<Trans>History</Trans>} />
        <Timeline>
          {payout.timeline.toReversed().map((entry) => (
            <TimelineItem
              key={entry.id}
              icon={History}
              title={
                <>
                  <strong>{entry.actor?.name ?? <Trans>Lyceum</Trans>}</strong>{' '}
                  {actions[entry.action] ?? entry.action}
                </>
              }
              time={<RelativeTime value={entry.at} />}
            >
              {entry.reason}
            </TimelineItem>
          ))}
        </Timeline>
      </Card>
    </div>
  )
}

/** The account, masked until an admin needs it for the bank. */
function WholeAccount({ organizationId, payout }: { organizationId: string; payout: Payout }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [lines, setLines] = useState<{ label: string; value: string }[]>()
  const reveal = useMutation({
    mutationFn: () => call(revealPayoutMethod, { params: { organizationId, payoutId: payout.id } }),
    onSuccess: async (shown) => {
      setLines(shown.lines)
      await client.invalidateQueries({ queryKey: earningsKey(organizationId) })
    },
    onError: (failure) => toastFailure(failure),
  })
  if (!lines) {
    return (
      <span className="flex flex-wrap items-center gap-3">
        <span className="font-mono">{payout.method.shown}</span>
        <Button size="sm" pending={reveal.isPending} onClick={() => reveal.mutate()}>
          <Trans>Show full account number</Trans>
        </Button>
      </span>
    )
  }
  return lines.map(({ label, value }) => (
    <span key={label} className="flex flex-wrap items-center gap-2">
      <span className="text-13 text-ink-muted">{label}</span>
      <span className="font-mono">{value}</span>
      <CopyButton text={value} label={t`Copy ${label}`} />
    </span>
  ))
}

function usePayoutActions(): Record<string, string> {
  const { t } = useLingui()
  return {
    'payout.requested': t`requested the payout`,
    'payout.approved': t`approved the payout`,
    'payout.rejected': t`rejected the payout`,
    'payout.paid': t`sent the money`,
    'payout.failed': t`marked the payout as failed`,
    'payout.method_viewed': t`viewed the full account number`,
  }
}
