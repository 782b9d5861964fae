import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Membership } from '#contract/organizations.ts'
import { useConfirmSession } from '#web/lib/confirm-session-store.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DoorDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Stands for every page of an organization that is closed to its members: why, and where to go from here. */
export function ClosedOrganization({ organization }: { organization: Membership }) {
  const { reason } = organization.closed ?? {}
  if (reason === 'sign_in_again') return <SignInAgain organization={organization} />
  if (reason === 'network_refused') return <NetworkRefused organization={organization} />
  const isSuspended = reason === 'organization_suspended'
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

/** The session is older, or was idle for longer, than this organization allows. It stays open elsewhere. */
function SignInAgain({ organization }: { organization: Membership }) {
  const { id, name } = organization
  const askAgain = useConfirmSession((dialog) => dialog.askAgain)
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <EmptyState
        drawing={<DoorDrawing />}
        title={<Trans>Sign in again to open {name}</Trans>}
        description={
          <Trans>
            {name} limits how long you stay signed in. You’ll return to this page, and your other
            organizations stay open.
          </Trans>
        }
        action={
          <Button variant="primary" onClick={() => askAgain({ id, name })}>
            <Trans>Sign in again</Trans>
          </Button>
        }
      />
    </>
  )
}

/** The organization can't be opened from where the person is now. */
function NetworkRefused({ organization }: { organization: Membership }) {
  const { id, name } = organization
  const queryClient = useQueryClient()
  const retry = () => {
    const { user, setOrganizations } = useSession.getState()
    setOrganizations(
      (user?.organizations ?? []).map((one) =>
        one.id === id ? { ...one, closed: undefined } : one,
      ),
    )
    void queryClient.invalidateQueries()
  }
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <EmptyState
        drawing={<DoorDrawing />}
        title={<Trans>You can’t open {name} from this network</Trans>}
        description={
          <Trans>
            {name} only allows its own networks. Connect to one of them, such as the office network
            or VPN, and try again.
          </Trans>
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
            <WaysOn currentId={id} />
          </div>
        }
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
