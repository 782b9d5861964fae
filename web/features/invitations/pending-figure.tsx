import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { sentInvitationsQuery } from './queries.ts'

/** Sent invitations without an answer. */
export function PendingInvitationsFigure({ organizationId }: { organizationId: string }) {
  const pending = useQuery(sentInvitationsQuery(organizationId, { status: 'pending' }))
  const value = pending.data ? (
    `${pending.data.total}${pending.data.total_capped ? '+' : ''}`
  ) : pending.isError ? (
    '–'
  ) : (
    <Skeleton className="h-8 w-12" />
  )
  return (
    <Stat
      label={<Trans>Pending invitations</Trans>}
      value={value}
      link={<Link to="/dashboard/admin/instructors/invitations" search={{ status: 'pending' }} />}
    />
  )
}
