import { createFileRoute } from '@tanstack/react-router'
import { readGradingSearch } from '#web/features/assignments/grading-search.ts'
import { CourseGradingPage } from '#web/routes/_shell/dashboard/-courses/course-grading-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/grading/')({
  validateSearch: readGradingSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseGradingPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
