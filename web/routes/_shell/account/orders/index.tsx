import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ShoppingCart } from 'lucide-react'
import { MyOrders } from '#web/features/orders/my-orders.tsx'
import { MySubscriptions } from '#web/features/orders/my-subscriptions.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { pageParam } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
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
        action={
          <Button asChild>
            <Link to="/account/cart">
              <ShoppingCart />
              <Trans>Cart</Trans>
            </Link>
          </Button>
        }
      />
      <MySubscriptions />
      <MyOrders
        page={page}
        onPageChange={(next) => void navigate({ search: { page: next > 1 ? next : undefined } })}
      />
    </>
  )
}
