import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { gradingQuery, quizzesQuery } from '#web/features/quizzes/queries.ts'
import { GradingView } from '#web/features/quizzes/staff/grading-view.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useCoursePlace } from './use-course-place.ts'

export function CourseAttemptPage() {
  const { lessonId = '', attemptId = '' } = useParams({ strict: false })
  const place = { ...useCoursePlace(), lessonId }
  const { data } = useQuery(quizzesQuery(place))
  useCrumbName(lessonId, data?.items.find(({ lesson_id }) => lesson_id === lessonId)?.title)
  useCrumbName(attemptId, useQuery(gradingQuery(place, attemptId)).data?.learner?.name)
  return <GradingView key={attemptId} place={place} attemptId={attemptId} />
}
