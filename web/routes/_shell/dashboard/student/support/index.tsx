import { createFileRoute } from '@tanstack/react-router'
import { organizationDesk } from '#web/features/support/desk.ts'
import { SupportHome } from '#web/features/support/support-home.tsx'
import { readSupportSearch } from '#web/features/support/support-search.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/student/support/')({
  validateSearch: readSupportSearch,
  component: StudentSupport,
})

function StudentSupport() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const organization = useCurrentOrganization()
  if (organization === null) return null
  return (
    <SupportHome
      desk={organizationDesk(organization, '/dashboard/student/support')}
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: next.search !== undefined })}
      onOpened={({ id }) =>
        void navigate({
          to: '/dashboard/student/support/tickets/$ticketId',
          params: { ticketId: id },
        })
      }
    />
  )
}
