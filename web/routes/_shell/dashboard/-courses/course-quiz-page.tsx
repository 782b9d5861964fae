import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { quizzesQuery } from '#web/features/quizzes/queries.ts'
import { QuizPage } from '#web/features/quizzes/staff/quiz-page.tsx'
import type { QuizSearch } from '#web/features/quizzes/staff/quiz-search.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useCoursePlace } from './use-course-place.ts'

type CourseQuizProps = { search: QuizSearch; onSearchChange: (search: QuizSearch) => void }

export function CourseQuizPage({ search, onSearchChange }: CourseQuizProps) {
  const { lessonId = '' } = useParams({ strict: false })
  const place = useCoursePlace()
  const { data } = useQuery(quizzesQuery(place))
  useCrumbName(lessonId, data?.items.find(({ lesson_id }) => lesson_id === lessonId)?.title)
  return (
    <QuizPage
      key={lessonId}
      place={{ ...place, lessonId }}
      search={search}
      onSearchChange={(changes) => onSearchChange({ ...search, ...changes })}
    />
  )
}
