import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MyOrder } from '#web/features/orders/my-order.tsx'
import { myOrderQuery } from '#web/features/orders/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { wordParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_shell/account/orders/$orderId/')({
  validateSearch: (search: Record<string, unknown>): { paid?: 'yes' } => ({
    paid: wordParam(search['paid'], ['yes']),
  }),
  component: MyOrderRoute,
})

function MyOrderRoute() {
  const { orderId } = Route.useParams()
  const { paid } = Route.useSearch()
  useCrumbName(orderId, useQuery(myOrderQuery(orderId)).data?.reference)
  return <MyOrder orderId={orderId} justPaid={paid === 'yes'} />
}
