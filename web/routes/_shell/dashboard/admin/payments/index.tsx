import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage, type OrdersSearch } from '#web/features/orders/orders-page.tsx'
import { dateParam, pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { orderProviders, orderStatuses } from '#web/lib/url-words.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/')({
  validateSearch: (search: Record<string, unknown>): OrdersSearch => ({
    search: textParam(search['search'], 200),
    status: wordParam(search['status'], ['sold', ...orderStatuses]),
    provider: wordParam(search['provider'], orderProviders),
    course: textParam(search['course'], 40),
    coupon: textParam(search['coupon'], 40),
    currency: textParam(search['currency'], 3),
    from: dateParam(search['from']),
    until: dateParam(search['until']),
    sort: wordParam(search['sort'], ['oldest', 'highest']),
    page: pageParam(search['page']),
  }),
  component: OrdersRoute,
})

function OrdersRoute() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <OrdersPage
      organizationId={organizationId}
      search={search}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
      }
    />
  )
}
