import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { LatestNotifications } from '#web/features/notifications/latest-notifications.tsx'
import { useCreateOrganization } from '#web/features/organizations/create-organization-store.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/super-admin/')({
  component: SuperAdminPage,
})

function SuperAdminPage() {
  const { t } = useLingui()
  const setCreating = useCreateOrganization((dialog) => dialog.setOpen)
  return (
    <>
      <PageTitle>{t`Platform`}</PageTitle>
      <PageHead
        title={<Trans>Platform</Trans>}
        action={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus />
            <Trans>Create organization</Trans>
          </Button>
        }
      />
      <div className="max-w-lesson">
        <LatestNotifications />
      </div>
    </>
  )
}
