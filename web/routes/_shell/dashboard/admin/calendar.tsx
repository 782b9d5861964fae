import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '#web/features/calendar/calendar-page.tsx'
import { readCalendarSearch } from '#web/features/calendar/calendar-search.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/admin/calendar')({
  validateSearch: readCalendarSearch,
  component: AdminCalendar,
})

function AdminCalendar() {
  const navigate = Route.useNavigate()
  return (
    <CalendarPage
      area="admin"
      organizationId={useCurrentOrganization()?.id ?? null}
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search })}
    />
  )
}
