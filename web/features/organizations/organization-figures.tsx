import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { membersQuery } from './queries.ts'

/** How many people are in the organization; each figure opens the list that it counts. */
export function OrganizationFigures({ organizationId }: { organizationId: string }) {
  const roles = ['learner', 'instructor', 'admin'] as const
  return roles.map((role) => <RoleFigure key={role} role={role} organizationId={organizationId} />)
}

function RoleFigure({
  organizationId,
  role,
}: {
  organizationId: string
  role: 'learner' | 'instructor' | 'admin'
}) {
  const members = useQuery(membersQuery(organizationId, { role }))
  const labels = {
    learner: <Trans>Learners</Trans>,
    instructor: <Trans>Instructors</Trans>,
    admin: <Trans>Admins</Trans>,
  }
  const value = members.data ? (
    `${members.data.total}${members.data.total_capped ? '+' : ''}`
  ) : members.isError ? (
    '–'
  ) : (
    <Skeleton className="h-8 w-12" />
  )
  return (
    <Stat
      label={labels[role]}
      value={value}
      link={
        <Link
          to="/dashboard/admin/organizations/$organizationId"
          params={{ organizationId }}
          search={{ tab: 'members', role }}
        />
      }
    />
  )
}
