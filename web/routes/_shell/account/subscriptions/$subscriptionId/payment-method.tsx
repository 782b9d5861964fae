import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { mySubscriptionsQuery } from '#web/features/orders/subscription-queries.ts'
import { TestMethodPage } from '#web/features/orders/test-method-page.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute(
  '/_shell/account/subscriptions/$subscriptionId/payment-method',
)({
  component: TestMethodRoute,
})

function TestMethodRoute() {
  const { t } = useLingui()
  const { subscriptionId } = Route.useParams()
  const mine = useQuery(mySubscriptionsQuery).data
  useCrumbName(subscriptionId, mine?.find(({ id }) => id === subscriptionId)?.plan.title)
  return (
    <>
      <PageTitle>{t`Test payment method`}</PageTitle>
      <TestMethodPage subscriptionId={subscriptionId} />
    </>
  )
}
