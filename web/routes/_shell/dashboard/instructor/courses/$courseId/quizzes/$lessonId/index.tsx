import { createFileRoute } from '@tanstack/react-router'
import { readQuizSearch } from '#web/features/quizzes/staff/quiz-search.ts'
import { CourseQuizPage } from '#web/routes/_shell/dashboard/-courses/course-quiz-page.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/instructor/courses/$courseId/quizzes/$lessonId/',
)({
  validateSearch: readQuizSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseQuizPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
