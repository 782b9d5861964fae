import { createFileRoute } from '@tanstack/react-router'
import { MeetingPage } from '#web/features/meetings/meeting-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/meeting/$meetingId')({
  component: MeetingRoute,
})

function MeetingRoute() {
  return <MeetingPage area="instructor" meetingId={Route.useParams().meetingId} />
}
