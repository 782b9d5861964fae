import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CourseOverview } from '#web/features/courses/course-overview.tsx'
import { courseQuery } from '#web/features/courses/queries.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/')({
  component: CourseOverviewPage,
})

function CourseOverviewPage() {
  const { courseId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const { data: course } = useQuery(courseQuery({ organizationId, courseId }))
  return course && <CourseOverview organizationId={organizationId} course={course} />
}
