import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { profileQuery } from '#web/features/identity/queries.ts'
import { LessonPage } from '#web/features/progress/lesson-page.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { TimeZoneContext } from '#web/ui/time-zone.ts'

export const Route = createFileRoute(
  '/_shell/dashboard/student/courses/$courseId/lessons/$lessonId',
)({ component: LessonRoute })

function LessonRoute() {
  const params = Route.useParams()
  const organization = useCurrentOrganization()
  const { data: profile } = useQuery(profileQuery)
  if (!organization) return null
  return (
    <TimeZoneContext value={profile?.time_zone}>
      <LessonPage organizationId={organization.id} {...params} />
    </TimeZoneContext>
  )
}
