import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CartCheckoutPage } from '#web/features/orders/checkout-page.tsx'
import { cartCheckoutQuery } from '#web/features/orders/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_shell/account/checkout/cart/$organizationId/$currency')({
  validateSearch: (search: Record<string, unknown>): { coupon?: string } => ({
    coupon: textParam(search['coupon'], 40),
  }),
  component: CartCheckoutRoute,
})

function CartCheckoutRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { organizationId, currency } = Route.useParams()
  const { coupon } = Route.useSearch()
  const { data } = useQuery(cartCheckoutQuery({ organizationId, currency }, {}))
  useCrumbName(organizationId, data?.cart.organization.name)
  return (
    <>
      <PageTitle>{t`Checkout`}</PageTitle>
      <CartCheckoutPage
        key={organizationId + currency}
        organizationId={organizationId}
        currency={currency}
        coupon={coupon}
        onCouponChange={(next) => void navigate({ search: { coupon: next }, replace: true })}
      />
    </>
  )
}
