import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SubscribePage } from '#web/features/orders/subscribe-page.tsx'
import { subscriptionCheckoutQuery } from '#web/features/orders/subscription-queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_shell/account/checkout/subscriptions/$planId')({
  component: SubscribeRoute,
})

function SubscribeRoute() {
  const { t } = useLingui()
  const { planId } = Route.useParams()
  useCrumbName(planId, useQuery(subscriptionCheckoutQuery(planId, {})).data?.plan.title)
  return (
    <>
      <PageTitle>{t`Checkout`}</PageTitle>
      <SubscribePage key={planId} planId={planId} />
    </>
  )
}
