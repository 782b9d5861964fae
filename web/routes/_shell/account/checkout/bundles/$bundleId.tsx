import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BundleCheckoutPage } from '#web/features/orders/checkout-page.tsx'
import { bundleCheckoutQuery } from '#web/features/orders/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_shell/account/checkout/bundles/$bundleId')({
  validateSearch: (search: Record<string, unknown>): { coupon?: string } => ({
    coupon: textParam(search['coupon'], 40),
  }),
  component: BundleCheckoutRoute,
})

function BundleCheckoutRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { bundleId } = Route.useParams()
  const { coupon } = Route.useSearch()
  useCrumbName(bundleId, useQuery(bundleCheckoutQuery(bundleId, {})).data?.bundle.title)
  return (
    <>
      <PageTitle>{t`Checkout`}</PageTitle>
      <BundleCheckoutPage
        key={bundleId}
        bundleId={bundleId}
        coupon={coupon}
        onCouponChange={(next) => void navigate({ search: { coupon: next }, replace: true })}
      />
    </>
  )
}
