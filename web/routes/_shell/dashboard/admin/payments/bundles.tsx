import { createFileRoute } from '@tanstack/react-router'
import { BundlesPage } from '#web/features/orders/bundles-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { readCouponsSearch } from '#web/features/orders/coupons-search.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/bundles')({
  validateSearch: readCouponsSearch,
  component: BundlesRoute,
})

function BundlesRoute() {
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <BundlesPage
      organizationId={organizationId}
      search={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
      }
    />
  )
}
