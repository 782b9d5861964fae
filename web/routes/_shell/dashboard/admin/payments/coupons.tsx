import { createFileRoute } from '@tanstack/react-router'
import { CouponsPage, type CouponsSearch } from '#web/features/orders/coupons-page.tsx'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/coupons')({
  validateSearch: (search: Record<string, unknown>): CouponsSearch => ({
    search: textParam(search['search'], 200),
    archived: wordParam(search['archived'], ['yes']),
    page: pageParam(search['page']),
  }),
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
