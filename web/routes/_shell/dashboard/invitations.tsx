import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { VerifiedOnly } from '#web/features/identity/verified-only.tsx'
import { ReceivedInvitations } from '#web/features/invitations/received-invitations.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/invitations')({
  component: InvitationsPage,
})

function InvitationsPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  return (
    <div className="max-w-form">
      <PageTitle>{t`Invitations`}</PageTitle>
      <PageHead
        title={<Trans>Invitations</Trans>}
        description={<Trans>Organizations that have invited you to join.</Trans>}
      />
      <VerifiedOnly
        reason={<Trans>Invitations sent to your address appear here once you verify it.</Trans>}
      >
        <ReceivedInvitations
          otherwise={
            organization === null && (
              <Button asChild>
                <Link to="/dashboard">
                  <Trans>See courses you can start now</Trans>
                </Link>
              </Button>
            )
          }
        />
      </VerifiedOnly>
    </div>
  )
}
