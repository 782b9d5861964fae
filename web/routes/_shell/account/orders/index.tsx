import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MyOrders } from '#web/features/orders/my-orders.tsx'
import { MySubscriptions } from '#web/features/orders/my-subscriptions.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam } from '#web/lib/search-params.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/account/orders/')({
  validateSearch: (search: Record<string, unknown>): { page?: number } => ({
    page: pageParam(search['page']),
  }),
  component: MyOrdersRoute,
})

function MyOrdersRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { page = 1 } = Route.useSearch()
  return (
    <>
      <PageTitle>{t`My orders`}</PageTitle>
      <PageHead
        title={<Trans>My orders</Trans>}
        description={<Trans>Your purchases, subscriptions, invoices and refunds.</Trans>}
      />
      <MySubscriptions />
      <MyOrders
        page={page}
        onPageChange={(next) => void navigate({ search: { page: next > 1 ? next : undefined } })}
      />
    </>
  )
}
