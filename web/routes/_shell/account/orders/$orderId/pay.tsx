import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { myOrderQuery } from '#web/features/orders/queries.ts'
import { TestPaymentPage } from '#web/features/orders/test-payment-page.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'

export const Route = createFileRoute('/_shell/account/orders/$orderId/pay')({
  component: TestPaymentRoute,
})

function TestPaymentRoute() {
  const { t } = useLingui()
  const { orderId } = Route.useParams()
  useCrumbName(orderId, useQuery(myOrderQuery(orderId)).data?.reference)
  return (
    <>
      <PageTitle>{t`Test payment`}</PageTitle>
      <TestPaymentPage orderId={orderId} />
    </>
  )
}
