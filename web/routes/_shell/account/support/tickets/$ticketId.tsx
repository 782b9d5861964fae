import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { organizationDesk, platformDesk } from '#web/features/support/desk.ts'
import { TicketPage } from '#web/features/support/ticket-page.tsx'
import { pagePart } from '#web/lib/page-part.tsx'
import { wordParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { SkeletonPage } from '#web/ui/skeleton.tsx'

const DeskTicket = pagePart(
  'features/support/desk-ticket.tsx',
  async () => (await import('#web/features/support/desk-ticket.tsx')).DeskTicket,
)

export const Route = createFileRoute('/_shell/account/support/tickets/$ticketId')({
  validateSearch: (search: Record<string, unknown>): { desk?: 'platform' } => ({
    desk: wordParam(search['desk'], ['platform']),
  }),
  component: AccountTicket,
})

function AccountTicket() {
  const navigate = Route.useNavigate()
  const { ticketId } = Route.useParams()
  const { desk: wanted } = Route.useSearch()
  const answers = useSession(({ user }) => user?.user_role === 'super_admin')
  const organization = useCurrentOrganization()
  const [name, setName] = useState<string>()
  useCrumbName(ticketId, name)
  if (answers) {
    return (
      <Suspense fallback={<SkeletonPage />}>
        <DeskTicket
          key={ticketId}
          desk={platformDesk()}
          ticketId={ticketId}
          search={{}}
          onSearchChange={(search) => void navigate({ to: '/account/support', search })}
          missing={<NotFound />}
        />
      </Suspense>
    )
  }
  const desk =
    organization === null || wanted === 'platform'
      ? platformDesk()
      : organizationDesk(organization, '/account/support')
  return (
    <TicketPage
      key={ticketId}
      desk={desk}
      ticketId={ticketId}
      missing={<NotFound />}
      onNamed={setName}
    />
  )
}
