import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsPage } from '#web/features/orders/subscriptions-page.tsx'
import { readSubscriptionsSearch } from '#web/features/orders/subscriptions-search.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/subscriptions')({
  validateSearch: readSubscriptionsSearch,
  component: SubscriptionsRoute,
})

function SubscriptionsRoute() {
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <SubscriptionsPage
      organizationId={organizationId}
      search={Route.useSearch()}
      onChange={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
      }
    />
  )
}
