import { createFileRoute } from '@tanstack/react-router'
import { CurriculumPage } from '#web/features/courses/curriculum/curriculum-page.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/curriculum/')({
  component: CurriculumRoute,
})

function CurriculumRoute() {
  const { courseId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return <CurriculumPage key={courseId} place={{ organizationId, courseId }} />
}
