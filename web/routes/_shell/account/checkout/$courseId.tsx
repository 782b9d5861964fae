import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '#web/features/orders/checkout-page.tsx'
import { checkoutQuery } from '#web/features/orders/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_shell/account/checkout/$courseId')({
  validateSearch: (search: Record<string, unknown>): { coupon?: string; cohort?: string } => ({
    coupon: textParam(search['coupon'], 40),
    cohort: textParam(search['cohort'], 36),
  }),
  component: CheckoutRoute,
})

function CheckoutRoute() {
  const { t } = useLingui()
  const navigate = Route.useNavigate()
  const { courseId } = Route.useParams()
  const { coupon, cohort } = Route.useSearch()
  useCrumbName(courseId, useQuery(checkoutQuery(courseId, { cohort })).data?.course.title)
  return (
    <>
      <PageTitle>{t`Checkout`}</PageTitle>
      <CheckoutPage
        key={courseId}
        courseId={courseId}
        coupon={coupon}
        cohort={cohort}
        onCouponChange={(next) =>
          void navigate({ search: { coupon: next, cohort }, replace: true })
        }
      />
    </>
  )
}
