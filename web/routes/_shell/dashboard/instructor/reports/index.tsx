import { createFileRoute } from '@tanstack/react-router'
import { readReportsSearch } from '#web/features/reports/report-search.ts'
import { ReportsPage } from '#web/features/reports/reports-page.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/instructor/reports/')({
  validateSearch: readReportsSearch,
  component: InstructorReports,
})

function InstructorReports() {
  const organization = useCurrentOrganization()
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  if (!organization) return null
  return (
    <ReportsPage
      area={{ organizationId: organization.id, base: '/dashboard/instructor/reports' }}
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
