import { createFileRoute } from '@tanstack/react-router'
import { SellingSettingsPage } from '#web/features/orders/selling-settings-page.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/payments/settings')({
  component: SellingSettingsPageRoute,
})

function SellingSettingsPageRoute() {
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return <SellingSettingsPage organizationId={organizationId} />
}
