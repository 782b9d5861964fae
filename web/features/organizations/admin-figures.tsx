import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OrganizationOverview } from '#contract/organization-overview.ts'
import { Stat } from '#web/ui/stat.tsx'

/** The figures of an organization; each opens the list that it counts. */
export function AdminFigures({
  overview,
  ticketsNearBreach,
}: {
  overview: OrganizationOverview
  /** Undefined until it is known. */
  ticketsNearBreach: number | undefined
}) {
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat
        label={<Trans>Learners</Trans>}
        value={overview.learners}
        link={<Link to="/dashboard/admin/students" />}
      />
      <Stat
        label={<Trans>Here in 30 days</Trans>}
        value={overview.active_learners}
        link={<Link to="/dashboard/admin/students" search={{ activity: 'recent' }} />}
      />
      <Stat
        label={<Trans>Instructors</Trans>}
        value={overview.instructors}
        link={<Link to="/dashboard/admin/instructors" />}
      />
      <Stat
        label={<Trans>Published courses</Trans>}
        value={overview.published_courses}
        link={<Link to="/dashboard/admin/courses" search={{ status: 'published' }} />}
      />
      <Stat
        label={<Trans>Tickets near breach</Trans>}
        value={ticketsNearBreach ?? '–'}
        link={<Link to="/dashboard/admin/support" search={{ view: 'breaching' }} />}
      />
      <Stat
        label={<Trans>Pending approvals</Trans>}
        value={overview.pending_approvals}
        link={<Link to="/dashboard/admin/approvals" />}
      />
      <Stat
        label={<Trans>Pending invitations</Trans>}
        value={overview.pending_invitations}
        link={<Link to="/dashboard/admin/instructors/invitations" search={{ status: 'pending' }} />}
      />
      <Stat
        label={<Trans>Suspended learners</Trans>}
        value={overview.suspended_learners}
        link={<Link to="/dashboard/admin/students" search={{ status: 'suspended' }} />}
      />
    </div>
  )
}
