import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#web/features/orders/order-page.tsx'
import { orderQuery } from '#web/features/orders/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/orders/$orderId')({
  component: OrderRoute,
})

function OrderRoute() {
  const { orderId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  useCrumbName(orderId, useQuery(orderQuery(organizationId, orderId)).data?.reference)
  return <OrderPage organizationId={organizationId} orderId={orderId} />
}
