import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#web/features/reports/report-page.tsx'
import { readReportSearch } from '#web/features/reports/report-search.ts'
import { useReportTitle } from '#web/features/reports/use-report-title.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/reports/$report')({
  validateSearch: readReportSearch,
  component: InstructorReport,
})

function InstructorReport() {
  const organization = useCurrentOrganization()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { report } = Route.useParams()
  useCrumbName(report, useReportTitle(organization?.id, report))
  if (!organization) return null
  return (
    <ReportPage
      key={report}
      area={{ organizationId: organization.id, base: '/dashboard/instructor/reports' }}
      reportId={report}
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
