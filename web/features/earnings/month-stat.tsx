import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CurrencyEarnings, EarningsMonth } from '#contract/earnings.ts'
import { Stat } from '#web/ui/stat.tsx'
import { moneyText } from '#web/lib/money.ts'
import { Amount } from './amount.tsx'
import { earningsQuery } from './queries.ts'

/** What this month has brought so far in each currency, against the month before; opens the months. */
export function MonthStats({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(earningsQuery(organizationId))
  return data?.currencies.map((earned) => <MonthStat key={earned.currency} earned={earned} />)
}

const kept = ({ sales_minor = 0, refunds_minor = 0 }: Partial<EarningsMonth> = {}) =>
  sales_minor - refunds_minor

function MonthStat({ earned: { currency, months } }: { earned: CurrencyEarnings }) {
  const { i18n } = useLingui()
  const [now, before] = [kept(months.at(-1)), kept(months.at(-2))]
  const difference = now - before
  const sign = difference > 0 ? '+' : ''
  return (
    <Stat
      label={<Trans>Earned this month</Trans>}
      value={<Amount minor={now} currency={currency} />}
      change={
        difference === 0
          ? undefined
          : {
              text: `${sign}${moneyText(difference, currency, i18n.locale)}`,
              direction: difference > 0 ? 'up' : 'down',
              good: difference > 0,
            }
      }
      hint={<Trans>against last month</Trans>}
      link={
        <Link
          to="/dashboard/instructor/earnings"
          search={{ currency, tab: 'statements' }}
          hash="lists"
        />
      }
    />
  )
}
