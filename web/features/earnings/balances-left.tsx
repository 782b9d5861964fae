import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listMyBalances } from '#contract/earnings.ts'
import { call } from '#web/lib/call.ts'
import { moneyText } from '#web/lib/money.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

/** What organizations that I left still owe me; nothing is shown when none does. */
export default function BalancesLeft() {
  const { i18n } = useLingui()
  const { data = [] } = useQuery({
    queryKey: ['my-balances'],
    queryFn: ({ signal }) => call(listMyBalances, {}, { signal }),
  })
  const left = data.filter(({ is_member }) => !is_member)
  if (left.length === 0) return null
  return (
    <Card id="earnings" className="sm:p-6">
      <CardHead
        title={<Trans>Earnings from organizations you left</Trans>}
        description={
          <Trans>Your earnings are still yours. The organization’s admins will pay them out.</Trans>
        }
      />
      {left.map(({ organization, currency, ...amounts }) => (
        <section key={`${organization.id} ${currency}`} className="mt-4 first:mt-0">
          <h3 className="mb-2 font-semibold">{organization.name}</h3>
          <DescriptionList
            items={[
              {
                key: 'available',
                term: <Trans>Available</Trans>,
                value: moneyText(amounts.available_minor, currency, i18n.locale),
              },
              {
                key: 'hold',
                term: <Trans>On hold</Trans>,
                value: moneyText(amounts.on_hold_minor, currency, i18n.locale),
              },
              {
                key: 'payout',
                term: <Trans>In payout</Trans>,
                value: moneyText(amounts.in_payout_minor, currency, i18n.locale),
              },
            ]}
          />
        </section>
      ))}
    </Card>
  )
}
