import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { InvitationPreview } from '#contract/invitations.ts'
import { roleWords } from '#web/lib/role-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Who invites, to which organization, in which role. */
export function InvitationNotice({ invitation }: { invitation: InvitationPreview }) {
  const { i18n, t } = useLingui()
  const organization = invitation.organization_name
  const inviter = invitation.invited_by ?? t`Former member`
  const role = i18n._(roleWords[invitation.role])
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface p-4">
      <Avatar square name={organization} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Trans>
            {inviter} invited you to <b>{organization}</b> as <b>{role}</b>.
          </Trans>
        </p>
        {invitation.message !== '' && (
          <p className="mt-1 text-13 whitespace-pre-line wrap-anywhere text-ink-muted">
            {invitation.message}
          </p>
        )}
      </div>
    </div>
  )
}

/** Why an invitation can't be used any more; null while it can. */
export function whyUnusable({ status }: InvitationPreview): ReactNode {
  switch (status) {
    case 'pending':
      return null
    case 'accepted':
      return <Trans>This invitation has already been used.</Trans>
    case 'declined':
      return <Trans>This invitation was declined.</Trans>
    case 'expired':
      return <Trans>This invitation has expired. Ask for a new one.</Trans>
    case 'revoked':
      return <Trans>This invitation was withdrawn.</Trans>
  }
}
