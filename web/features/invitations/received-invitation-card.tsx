import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  acceptInvitation,
  declineInvitation,
  type ReceivedInvitation,
} from '#contract/invitations.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { RolePill } from '#web/lib/role-pill.tsx'
import { useSession } from '#web/lib/session.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { InvitationStatusPill } from './invitation-status-pill.tsx'
import { receivedInvitationsQuery } from './queries.ts'

/** One invitation. Accepting it leads to the home of that organization, which becomes the current one. */
export function ReceivedInvitationCard({ invitation }: { invitation: ReceivedInvitation }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const params = { invitationId: invitation.id }
  const name = invitation.organization.name
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: receivedInvitationsQuery.queryKey })

  const accept = useMutation({
    mutationFn: () => call(acceptInvitation, { params }),
    onSuccess: (membership) => {
      const session = useSession.getState()
      session.addOrganization(membership)
      session.switchOrganization(membership.id)
      toast.success(t`You joined ${name}`)
      void navigate({ to: '/dashboard' })
    },
    onError: (failure) => {
      toastFailure(failure)
      if (failure instanceof ApiError && failure.code === 'already_member') {
        void queryClient.invalidateQueries({ queryKey: ['organizations'] })
      }
    },
    onSettled: refresh,
  })
  const decline = useMutation({
    mutationFn: () => call(declineInvitation, { params }),
    onSuccess: () => toast.success(t`You declined the invitation to ${name}`),
    onError: (failure) => toastFailure(failure),
    onSettled: refresh,
  })
  const open = invitation.status === 'pending' && !invitation.already_member

  return (
    <Card aria-label={t`Invitation to ${name}`} className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar square size="lg" name={name} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="font-semibold wrap-anywhere">{name}</h2>
            <RolePill role={invitation.role} />
            {!open && <InvitationStatusPill status={invitation.status} />}
          </div>
          <p className="text-13 text-ink-muted">
            <Trans>
              {invitation.invited_by ?? t`Former member`} invited you{' '}
              <RelativeTime value={invitation.created_at} />
            </Trans>
          </p>
        </div>
      </div>
      {invitation.message !== '' && (
        <blockquote className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere text-ink-muted">
          {invitation.message}
        </blockquote>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-ink-muted">
          <Standing invitation={invitation} />
        </p>
        {open && (
          <div className="flex gap-2">
            <Button
              aria-label={t`Decline invitation to ${name}`}
              pending={decline.isPending}
              onClick={() => decline.mutate()}
            >
              <Trans>Decline</Trans>
            </Button>
            <Button
              variant="primary"
              aria-label={t`Accept invitation to ${name}`}
              pending={accept.isPending}
              onClick={() => accept.mutate()}
            >
              <Trans>Accept</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** One sentence about where the invitation stands. */
function Standing({ invitation }: { invitation: ReceivedInvitation }) {
  if (invitation.already_member && invitation.status !== 'accepted') {
    return <Trans>You’re already a member of this organization.</Trans>
  }
  switch (invitation.status) {
    case 'pending':
      return (
        <Trans>
          Expires <RelativeTime value={invitation.expires_at} />
        </Trans>
      )
    case 'accepted':
      return <Trans>You accepted this invitation.</Trans>
    case 'declined':
      return <Trans>You declined this invitation.</Trans>
    case 'expired':
      return <Trans>This invitation has expired. Ask for a new one.</Trans>
    case 'revoked':
      return <Trans>This invitation was withdrawn.</Trans>
  }
}
