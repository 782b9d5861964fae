import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#web/features/roles/roles-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/roles/')({ component: RolesRoute })

function RolesRoute() {
  const { t } = useLingui()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Roles`}</PageTitle>
      <RolesPage organizationId={organizationId} />
    </>
  )
}
