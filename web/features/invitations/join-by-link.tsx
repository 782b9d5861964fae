import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { acceptInvitationByLink } from '#contract/invitations.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toaster.tsx'

type JoinByLinkProps = {
  token: string
  organizationName: string
  onJoined: () => void
}

/** For a person who is signed in already and opens the link of an invitation. */
export function JoinByLink({ token, organizationName, onJoined }: JoinByLinkProps) {
  const { t } = useLingui()
  const email = useSession((session) => session.user?.email)
  const join = useMutation({
    mutationFn: () => call(acceptInvitationByLink, { body: { token } }),
    onSuccess: (membership) => {
      const session = useSession.getState()
      session.addOrganization(membership)
      session.switchOrganization(membership.id)
      toast.success(t`You joined ${organizationName}`)
      onJoined()
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <FormError>{join.error && messageOf(join.error)}</FormError>
      <p className="text-ink-muted">
        <Trans>You’re logged in as {email}.</Trans>
      </p>
      <Button variant="primary" pending={join.isPending} onClick={() => join.mutate()}>
        <Trans>Join {organizationName}</Trans>
      </Button>
    </div>
  )
}
