import { createFileRoute } from '@tanstack/react-router'
import { readCohortsSearch } from '#web/routes/_shell/dashboard/-courses/cohorts-search.ts'
import { CourseCohortsPage } from '#web/routes/_shell/dashboard/-courses/course-cohorts-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/cohorts')({
  validateSearch: readCohortsSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseCohortsPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
