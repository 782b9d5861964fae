import { createFileRoute } from '@tanstack/react-router'
import { CourseGradebookPage } from '#web/routes/_shell/dashboard/-courses/course-gradebook-page.tsx'
import { readGradebookSearch } from '#web/routes/_shell/dashboard/-courses/gradebook-search.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/gradebook')({
  validateSearch: readGradebookSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseGradebookPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
