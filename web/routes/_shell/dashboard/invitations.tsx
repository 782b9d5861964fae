import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { VerifiedOnly } from '#web/features/identity/verified-only.tsx'
import { ReceivedInvitations } from '#web/features/invitations/received-invitations.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/_shell/dashboard/invitations')({
  component: InvitationsPage,
})

function InvitationsPage() {
  const { t } = useLingui()
  return (
    <div className="max-w-form">
      <PageTitle>{t`Invitations`}</PageTitle>
      <PageHead
        title={<Trans>Invitations</Trans>}
        description={<Trans>Organizations that would like you to join them.</Trans>}
      />
      <VerifiedOnly
        reason={<Trans>Invitations sent to your address appear here once you verify it.</Trans>}
      >
        <ReceivedInvitations />
      </VerifiedOnly>
    </div>
  )
}
