import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EarningsMonth } from '#contract/earnings.ts'
import type { Figure } from '#web/ui/figures.tsx'
import { moneyText } from '#web/lib/money.ts'
import { Amount } from '#web/lib/amount.tsx'
import { earningsQuery } from './queries.ts'

/** What this month has brought so far in each currency, against the month before; opens the months. */
export function useMonthFigures(organizationId: string): Figure[] {
  const { i18n } = useLingui()
  const { data } = useQuery(earningsQuery(organizationId))
  return (data?.currencies ?? []).map(({ currency, months }) => {
    const [now, before] = [kept(months.at(-1)), kept(months.at(-2))]
    const last = moneyText(before, currency, i18n.locale)
    return {
      key: currency,
      label: (
        <>
          <Trans>Earned this month</Trans>
          <span className="block text-13 text-ink-faint">
            <Trans>{last} last month</Trans>
          </span>
        </>
      ),
      value: <Amount minor={now} currency={currency} />,
      link: (
        <Link
          to="/dashboard/instructor/earnings"
          search={{ currency, tab: 'statements' }}
          hash="lists"
        />
      ),
    }
  })
}

const kept = ({ sales_minor = 0, refunds_minor = 0 }: Partial<EarningsMonth> = {}) =>
  sales_minor - refunds_minor
