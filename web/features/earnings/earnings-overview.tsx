import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CurrencyEarnings } from '#contract/earnings.ts'
import { requestPayout } from '#contract/payouts.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chart } from '#web/ui/chart.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { currencyFormat, majorUnits, minorDigits } from '#web/lib/money.ts'
import { Amount } from '#web/lib/amount.tsx'
import { ObstacleList } from './obstacle-list.tsx'
import { earningsKey } from './queries.ts'

const here = '/dashboard/instructor/earnings'

/** The figures of one currency; each opens the lines that it sums. */
export function EarningsFigures({ earned }: { earned: CurrencyEarnings }) {
  const { i18n } = useLingui()
  const { currency } = earned
  const day = (at: string) => i18n.date(new Date(at), { day: 'numeric', month: 'short' })
  const next = earned.next_release_at && day(earned.next_release_at)
  const last = earned.last_release_at && day(earned.last_release_at)
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
      <Stat
        label={<Trans>Available</Trans>}
        value={<Amount minor={earned.available_minor} currency={currency} />}
        link={<Link to={here} search={{ currency, account: 'available' }} hash="lists" />}
      />
      <Stat
        label={<Trans>On hold</Trans>}
        value={<Amount minor={earned.on_hold_minor} currency={currency} />}
        hint={
          next &&
          (next === last ? (
            <Trans>until {next}</Trans>
          ) : (
            <Trans>
              from {next} until {last}
            </Trans>
          ))
        }
        link={<Link to={here} search={{ currency, account: 'on_hold' }} hash="lists" />}
      />
      <Stat
        label={<Trans>Lifetime</Trans>}
        value={<Amount minor={earned.lifetime_minor} currency={currency} />}
        hint={<Trans>Your share of all sales</Trans>}
        link={<Link to={here} search={{ currency, tab: 'statements' }} hash="lists" />}
      />
      <Stat
        label={<Trans>Paid out</Trans>}
        value={<Amount minor={earned.paid_minor} currency={currency} />}
        hint={
          earned.in_payout_minor > 0 && (
            <Trans>
              <Amount minor={earned.in_payout_minor} currency={currency} /> on its way
            </Trans>
          )
        }
        link={<Link to={here} search={{ currency, tab: 'payouts' }} hash="lists" />}
      />
      <Stat
        label={<Trans>Refunds</Trans>}
        value={<Amount minor={earned.refunds_minor} currency={currency} />}
        link={<Link to={here} search={{ currency, tab: 'statements' }} hash="lists" />}
      />
    </div>
  )
}

/** Asks for everything that is available, or says why that can't be now. */
export function PayoutBox({
  organizationId,
  earned,
  minimumUnits,
}: {
  organizationId: string
  earned: CurrencyEarnings
  minimumUnits: number
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { currency, available_minor, obstacles } = earned
  const request = useMutation({
    mutationFn: () => call(requestPayout, { params: { organizationId }, body: { currency } }),
    onSettled: () => client.invalidateQueries({ queryKey: earningsKey(organizationId) }),
  })
  const isPossible = obstacles.length === 0
  return (
    <Card>
      <CardHead
        title={
          isPossible ? (
            <Trans>Ready for payout</Trans>
          ) : (
            <Trans>Why you can’t request a payout yet</Trans>
          )
        }
        action={
          isPossible && (
            <Button variant="primary" size="sm" onClick={() => setAsking(true)}>
              <Trans>Request payout</Trans>
            </Button>
          )
        }
      />
      {isPossible ? (
        <p className="text-14 text-ink-muted">
          <Trans>
            <Amount minor={available_minor} currency={currency} /> can be paid out. An admin
            approves it first.
          </Trans>
        </p>
      ) : (
        <ObstacleList
          obstacles={obstacles}
          currency={currency}
          minimumMinor={minimumUnits * 10 ** minorDigits(currency)}
        />
      )}
      <ConfirmDialog
        danger={false}
        open={asking}
        onOpenChange={setAsking}
        title={
          <Trans>
            Request <Amount minor={available_minor} currency={currency} />?
          </Trans>
        }
        effect={
          <Trans>Once approved, the money is sent to the account in your payout settings.</Trans>
        }
        confirmLabel={<Trans>Request payout</Trans>}
        onConfirm={async () => {
          await request.mutateAsync()
          toast.success(t`Payout requested`)
        }}
      />
    </Card>
  )
}

/** The last twelve months as columns, with the same figures as a table behind them. */
export function EarningsChart({ earned }: { earned: CurrencyEarnings }) {
  const { t, i18n } = useLingui()
  const { currency } = earned
  const month = (at: string) =>
    i18n.date(new Date(`${at}-01T00:00:00Z`), { month: 'short', timeZone: 'UTC' })
  return (
    <Card>
      <CardHead
        title={<Trans>Last 12 months</Trans>}
        description={<Trans>Your share of sales and your payouts, in {currency}.</Trans>}
      />
      <Chart
        label={t`Earnings by month in ${currency}`}
        unit={t`${currency} per month`}
        format={currencyFormat(currency)}
        tick={month}
        rows={earned.months.map((row) => ({
          at: row.month,
          earned: majorUnits(row.sales_minor - row.refunds_minor, currency),
          paid: majorUnits(row.paid_minor, currency),
        }))}
        series={[
          { key: 'earned', label: t`Earned`, colour: 1 },
          { key: 'paid', label: t`Paid out`, colour: 2 },
        ]}
      />
    </Card>
  )
}
