import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { organizationDesk } from '#web/features/support/desk.ts'
import { TicketPage } from '#web/features/support/ticket-page.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'

export const Route = createFileRoute('/_shell/dashboard/student/support/tickets/$ticketId')({
  component: StudentTicket,
})

function StudentTicket() {
  const { ticketId } = Route.useParams()
  const organization = useCurrentOrganization()
  const [name, setName] = useState<string>()
  useCrumbName(ticketId, name)
  if (organization === null) return null
  return (
    <TicketPage
      key={ticketId}
      desk={organizationDesk(organization, '/dashboard/student/support')}
      ticketId={ticketId}
      missing={<NotFound />}
      onNamed={setName}
    />
  )
}
