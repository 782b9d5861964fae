import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Membership } from '#contract/organizations.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DoorDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Stands for every page of an organization that is closed to its members: why, and where to go from here. */
export function ClosedOrganization({ organization }: { organization: Membership }) {
  const isSuspended = organization.closed?.reason === 'organization_suspended'
  const title = isSuspended ? (
    <Trans>{organization.name} is suspended</Trans>
  ) : (
    <Trans>{organization.name} is archived</Trans>
  )
  return (
    <>
      <PageTitle>{organization.name}</PageTitle>
      <EmptyState
        drawing={<DoorDrawing />}
        title={title}
        description={<span className="whitespace-pre-line">{organization.closed?.message}</span>}
        action={<WaysOn currentId={organization.id} />}
      />
    </>
  )
}

function WaysOn({ currentId }: { currentId: string }) {
  const navigate = useNavigate()
  const others = (useSession(({ user }) => user?.organizations) ?? []).filter(
    ({ id, closed }) => id !== currentId && !closed,
  )
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {others.slice(0, 3).map(({ id, name }) => (
        <Button
          key={id}
          variant="primary"
          onClick={() => {
            useSession.getState().switchOrganization(id)
            void navigate({ to: '/dashboard' })
          }}
        >
          <Trans>Switch to {name}</Trans>
        </Button>
      ))}
      <Button asChild>
        <Link to="/account/support">
          <Trans>Contact support</Trans>
        </Link>
      </Button>
    </div>
  )
}
