import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { receivedInvitationsQuery } from './queries.ts'
import { ReceivedInvitationCard } from './received-invitation-card.tsx'

type ReceivedInvitationsProps = {
  pendingOnly?: boolean
  /** What to do instead when there are none. */
  otherwise?: ReactNode
}

/** Pending invitations first, then the answered ones. */
export function ReceivedInvitations({ pendingOnly = false, otherwise }: ReceivedInvitationsProps) {
  const invitations = useQuery(receivedInvitationsQuery)
  if (invitations.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-4">
        <Skeleton className="h-36" />
        {!pendingOnly && <Skeleton className="h-36" />}
      </SkeletonRegion>
    )
  }
  if (invitations.isError) {
    return (
      <ErrorState
        description={messageOf(invitations.error)}
        errorId={invitations.error instanceof ApiError ? invitations.error.request_id : undefined}
        onRetry={() => void invitations.refetch()}
        pending={invitations.isFetching}
      />
    )
  }
  const waiting = invitations.data.filter(({ status }) => status === 'pending')
  const answered = invitations.data.filter(({ status }) => status !== 'pending')
  if (waiting.length === 0 && (pendingOnly || answered.length === 0)) {
    return (
      <EmptyState
        drawing={<LetterDrawing />}
        title={<Trans>No invitations</Trans>}
        description={
          <Trans>
            When an organization invites your email address, the invitation appears here.
          </Trans>
        }
        action={otherwise}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {waiting.map((invitation) => (
        <ReceivedInvitationCard key={invitation.id} invitation={invitation} />
      ))}
      {!pendingOnly && answered.length > 0 && (
        <>
          <h2 className="mt-4 text-14 font-semibold text-ink-muted">
            <Trans>Earlier</Trans>
          </h2>
          {answered.map((invitation) => (
            <ReceivedInvitationCard key={invitation.id} invitation={invitation} />
          ))}
        </>
      )}
    </div>
  )
}
