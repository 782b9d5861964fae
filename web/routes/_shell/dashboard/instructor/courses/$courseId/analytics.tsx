import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { readAnalyticsSearch } from '#web/features/insight/analytics/analytics-search.ts'
import { CourseAnalyticsPage } from '#web/features/insight/analytics/course-analytics-page.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/analytics')({
  validateSearch: readAnalyticsSearch,
  component: AnalyticsRoute,
})

function AnalyticsRoute() {
  const { t } = useLingui()
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  return (
    <>
      <PageTitle>{t`Analytics`}</PageTitle>
      <CourseAnalyticsPage
        key={courseId}
        organizationId={organizationId}
        courseId={courseId}
        search={search}
        onSearchChange={(next) =>
          void navigate({ search: next, replace: true, resetScroll: false })
        }
      />
    </>
  )
}
