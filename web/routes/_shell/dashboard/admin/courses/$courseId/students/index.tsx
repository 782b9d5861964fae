import { createFileRoute } from '@tanstack/react-router'
import { CourseStudentsPage } from '#web/routes/_shell/dashboard/-courses/course-students-page.tsx'
import { readStudentsSearch } from '#web/routes/_shell/dashboard/-courses/students-search.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/students/')({
  validateSearch: readStudentsSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseStudentsPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
