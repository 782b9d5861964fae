import { createFileRoute } from '@tanstack/react-router'
import { readAnalyticsSearch } from '#web/features/insight/analytics/analytics-search.ts'
import { CourseAnalyticsPage } from '#web/routes/_shell/dashboard/-courses/course-analytics-page.tsx'

export const Route = createFileRoute('/_shell/dashboard/admin/courses/$courseId/analytics')({
  validateSearch: readAnalyticsSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CourseAnalyticsPage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
