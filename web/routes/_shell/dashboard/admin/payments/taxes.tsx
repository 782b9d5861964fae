import { createFileRoute } from '@tanstack/react-router'
import { TaxesPage } from '#web/features/orders/taxes-page.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/taxes')({
  component: TaxesPageRoute,
})

function TaxesPageRoute() {
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return <TaxesPage organizationId={organizationId} />
}
