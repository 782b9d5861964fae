import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LessonPage } from '#web/features/courses/curriculum/lesson-page.tsx'
import { lessonQuery } from '#web/features/courses/curriculum/queries.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute(
  '/_shell/dashboard/instructor/courses/$courseId/curriculum/$lessonId',
)({ component: LessonRoute })

function LessonRoute() {
  const { courseId, lessonId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const place = { organizationId, courseId, lessonId }
  useCrumbName(lessonId, useQuery(lessonQuery(place)).data?.title)
  return <LessonPage key={lessonId} place={place} />
}
