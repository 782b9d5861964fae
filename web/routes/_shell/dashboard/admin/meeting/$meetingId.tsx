import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { profileQuery } from '#web/features/identity/queries.ts'
import { MeetingPage } from '#web/features/meetings/meeting-page.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/meeting/$meetingId')({
  component: MeetingRoute,
})

function MeetingRoute() {
  const { meetingId } = Route.useParams()
  const organization = useCurrentOrganization()
  const { data: profile } = useQuery(profileQuery)
  if (!organization) return null
  return (
    <TimeZoneContext value={profile?.time_zone}>
      <MeetingPage
        key={`${organization.id} ${meetingId}`}
        organizationId={organization.id}
        meetingId={meetingId}
        back={
          <Button asChild>
            <Link to="/dashboard/admin/live-sessions">
              <Trans>Live Sessions</Trans>
            </Link>
          </Button>
        }
      />
    </TimeZoneContext>
  )
}
