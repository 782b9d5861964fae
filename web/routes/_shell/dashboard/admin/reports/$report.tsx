import { createFileRoute } from '@tanstack/react-router'
import { NewReportPage } from '#web/features/reports/new-report-page.tsx'
import { ReportPage } from '#web/features/reports/report-page.tsx'
import { readReportSearch } from '#web/features/reports/report-search.ts'
import { newReportId } from '#web/features/reports/reports-area.ts'
import { useReportTitle } from '#web/features/reports/use-report-title.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/reports/$report')({
  validateSearch: readReportSearch,
  component: AdminReport,
})

function AdminReport() {
  const organization = useCurrentOrganization()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { report } = Route.useParams()
  useCrumbName(report, useReportTitle(organization?.id, report))
  if (!organization) return null
  const page = {
    area: { organizationId: organization.id, base: '/dashboard/admin/reports' },
    search,
    onSearchChange: (next: typeof search) => void navigate({ search: next, replace: true }),
  }
  return report === newReportId ? (
    <NewReportPage {...page} />
  ) : (
    <ReportPage key={report} {...page} reportId={report} />
  )
}
