import { createFileRoute } from '@tanstack/react-router'
import { RefundsPage, type RefundsSearch } from '#web/features/orders/refunds-page.tsx'
import { dateParam, pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { refundStatuses } from '#web/lib/url-words.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/refunds')({
  validateSearch: (search: Record<string, unknown>): RefundsSearch => ({
    search: textParam(search['search'], 200),
    status: wordParam(search['status'], refundStatuses),
    currency: textParam(search['currency'], 3),
    from: dateParam(search['from']),
    until: dateParam(search['until']),
    page: pageParam(search['page']),
  }),
  component: RefundsRoute,
})

function RefundsRoute() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <RefundsPage
      organizationId={organizationId}
      search={search}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
      }
    />
  )
}
