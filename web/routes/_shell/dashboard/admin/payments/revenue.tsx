import { createFileRoute } from '@tanstack/react-router'
import { RevenuePage, type Span } from '#web/features/orders/revenue-page.tsx'
import { dateParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/revenue')({
  validateSearch: (search: Record<string, unknown>): Partial<Span> => ({
    from: dateParam(search['from']),
    until: dateParam(search['until']),
  }),
  component: RevenueRoute,
})

/** A year until today, unless the address says otherwise. */
function spanOf({ from, until }: Partial<Span>): Span {
  const today = new Date()
  const start = new Date(Date.UTC(today.getUTCFullYear() - 1, today.getUTCMonth() + 1, 1))
  return {
    from: from ?? start.toISOString().slice(0, 10),
    until: until ?? today.toISOString().slice(0, 10),
  }
}

function RevenueRoute() {
  const navigate = Route.useNavigate()
  const span = spanOf(Route.useSearch())
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <RevenuePage
      organizationId={organizationId}
      span={span}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
      }
    />
  )
}
