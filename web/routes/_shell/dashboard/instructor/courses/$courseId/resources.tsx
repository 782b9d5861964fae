import { createFileRoute } from '@tanstack/react-router'
import { CourseResourcesPage } from '#web/routes/_shell/dashboard/-courses/course-resources-page.tsx'
import { readResourcesSearch } from '#web/routes/_shell/dashboard/-courses/resources-search.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/resources')({
  validateSearch: readResourcesSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseResourcesPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
