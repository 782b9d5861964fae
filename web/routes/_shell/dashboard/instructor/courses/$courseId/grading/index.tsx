import { createFileRoute, Link } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import { GradingList } from '#web/features/assignments/grading-list.tsx'
import { readGradingSearch } from '#web/features/assignments/grading-search.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/courses/$courseId/grading/')({
  validateSearch: readGradingSearch,
  component: CourseGradingPage,
})

function CourseGradingPage() {
  const { t } = useLingui()
  const organization = useCurrentOrganization()
  const { courseId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!organization) return null
  return (
    <>
      <PageTitle>{t`Grading`}</PageTitle>
      <GradingList
        organizationId={organization.id}
        courseId={courseId}
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true })}
        renderLink={({ id }, children) => (
          <Link
            to="/dashboard/instructor/courses/$courseId/grading/$submissionId"
            params={{ courseId, submissionId: id }}
            search={search}
            className="hover:underline"
          >
            {children}
          </Link>
        )}
      />
    </>
  )
}
