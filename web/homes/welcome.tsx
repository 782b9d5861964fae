import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { OpenCourses } from '#web/features/catalog/open-courses.tsx'
import { profileQuery } from '#web/features/identity/queries.ts'
import { VerifiedOnly } from '#web/features/identity/verified-only.tsx'
import { receivedInvitationsQuery } from '#web/features/invitations/queries.ts'
import { ReceivedInvitations } from '#web/features/invitations/received-invitations.tsx'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { BringOrganization } from './bring-organization.tsx'

/** For someone without an organization: a course to start, an invitation to answer, or an organization to bring. */
export function Welcome() {
  const { data: profile } = useQuery(profileQuery)
  const { data: invitations = [] } = useQuery(receivedInvitationsQuery)
  const mayCreate = useSession(({ user }) => user?.can_create_organization ?? false)
  const name = profile?.first_name
  const isInvited = invitations.some(({ status }) => status === 'pending')
  return (
    <>
      <PageHead
        title={name ? <Trans>Welcome, {name}</Trans> : <Trans>Welcome</Trans>}
        description={
          <Trans>Start a course, accept an invitation, or bring your own organization.</Trans>
        }
      />
      <div className="flex flex-col gap-8">
        {isInvited && <PendingInvitations />}
        <OpenCourses />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <BringOrganization mayCreate={mayCreate} />
          {!isInvited && <PendingInvitations framed />}
        </div>
      </div>
    </>
  )
}

/** Framed where it stands beside another card; invitations themselves are cards. */
function PendingInvitations({ framed = false }: { framed?: boolean }) {
  const list = (
    <VerifiedOnly
      reason={<Trans>Invitations sent to your address appear here once you verify it.</Trans>}
    >
      <ReceivedInvitations pendingOnly />
    </VerifiedOnly>
  )
  return (
    <section aria-labelledby="pending-invitations" className="w-full max-w-form">
      <h2 id="pending-invitations" className="mb-3 text-16 font-semibold">
        <Trans>Your invitations</Trans>
      </h2>
      {framed ? <Card className="p-0!">{list}</Card> : list}
    </section>
  )
}
