import { createFileRoute } from '@tanstack/react-router'
import { CouponsPage } from '#web/features/orders/coupons-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { readCouponsSearch } from '#web/features/orders/coupons-search.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/coupons')({
  validateSearch: readCouponsSearch,
  component: CouponsRoute,
})

function CouponsRoute() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <CouponsPage
      organizationId={organizationId}
      search={search}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
      }
    />
  )
}
