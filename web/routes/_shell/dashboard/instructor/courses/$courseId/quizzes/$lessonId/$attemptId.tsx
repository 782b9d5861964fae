import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { gradingQuery, quizzesQuery } from '#web/features/quizzes/queries.ts'
import { GradingView } from '#web/features/quizzes/staff/grading-view.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute(
  '/_shell/dashboard/instructor/courses/$courseId/quizzes/$lessonId/$attemptId',
)({ component: AttemptRoute })

function AttemptRoute() {
  const { courseId, lessonId, attemptId } = Route.useParams()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const place = { organizationId, courseId, lessonId }
  const { data } = useQuery(quizzesQuery(place))
  useCrumbName(lessonId, data?.items.find(({ lesson_id }) => lesson_id === lessonId)?.title)
  useCrumbName(attemptId, useQuery(gradingQuery(place, attemptId)).data?.learner?.name)
  return <GradingView key={attemptId} place={place} attemptId={attemptId} />
}
