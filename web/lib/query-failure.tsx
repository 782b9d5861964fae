import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { ColumnDrawing, DoorDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { ApiError, messageOf } from './api-error.ts'
import { useConfirmSession } from './confirm-session-store.ts'
import { useSession } from './session.ts'
import { useCurrentOrganization } from './use-current-organization.ts'

/** What a page shows in place of data that couldn't be read. */
export function QueryFailure({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const { error } = query
  if (error instanceof ApiError && error.code === 'two_factor_required') return <TwoFactorNeeded />
  if (error instanceof ApiError && error.code === 'session_limited') {
    return <PasswordNeeded why={error.detail} />
  }
  if (error instanceof ApiError && error.code === 'closed_to_viewers') {
    return <NoAccessState title={<Trans>Private</Trans>} description={error.detail} />
  }
  if (error instanceof ApiError && error.code === 'sign_in_again') {
    return <SignInNeeded why={error.detail} />
  }
  if (error instanceof ApiError && error.code === 'network_refused') {
    return <NetworkNeeded why={error.detail} onRetry={() => void query.refetch()} />
  }
  if (error instanceof ApiError && error.status === 403) return <NoAccessState />
  if (error instanceof ApiError && error.status === 404) return <NothingHere why={error.detail} />
  return (
    <ErrorState
      description={messageOf(error)}
      errorId={error instanceof ApiError ? error.request_id : undefined}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  )
}

/** A retry wouldn't help; going back does. */
function NothingHere({ why }: { why: string }) {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  // The server knows nothing of this tab's history.
  const cameFromHere = useTakenOver() && canGoBack
  return (
    <EmptyState
      drawing={<ColumnDrawing />}
      title={<Trans>Not found</Trans>}
      description={why}
      action={
        cameFromHere && (
          <Button onClick={() => history.back()}>
            <Trans>Go back</Trans>
          </Button>
        )
      }
    />
  )
}

/** The organization requires two-factor. */
function TwoFactorNeeded() {
  return (
    <EmptyState
      drawing={<DoorDrawing />}
      title={<Trans>This organization requires two-factor authentication</Trans>}
      description={<Trans>Set up two-factor once in your settings to get access.</Trans>}
      action={
        <Button asChild variant="primary">
          <Link to="/account/settings" hash="two-factor">
            <Trans>Set up two-factor</Trans>
          </Link>
        </Button>
      }
    />
  )
}

/** The session is too old for an organization: another one than the current one, or on a page that the server rendered. */
function SignInNeeded({ why }: { why: string }) {
  const askAgain = useConfirmSession((dialog) => dialog.askAgain)
  const { pathname } = useLocation()
  const current = useCurrentOrganization()
  const organizations = useSession(({ user }) => user?.organizations) ?? []
  const organization =
    organizations.find(({ closed }) => closed?.reason === 'sign_in_again') ??
    organizations.find(({ id }) => pathname.includes(id)) ??
    current
  return (
    <EmptyState
      drawing={<DoorDrawing />}
      title={why}
      action={
        organization && (
          <Button
            variant="primary"
            onClick={() => askAgain({ id: organization.id, name: organization.name })}
          >
            <Trans>Sign in again</Trans>
          </Button>
        )
      }
    />
  )
}

/** The organization can't be opened from where the person is now. */
function NetworkNeeded({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <NoAccessState
      description={why}
      action={
        <Button variant="primary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}

/** An organization's provider opened this session, which is limited to that organization. */
function PasswordNeeded({ why }: { why: string }) {
  const ask = useConfirmSession((dialog) => dialog.ask)
  return (
    <EmptyState
      drawing={<DoorDrawing />}
      title={<Trans>Confirm it’s you</Trans>}
      description={why}
      action={
        <Button variant="primary" onClick={() => ask(null)}>
          <Trans>Enter password</Trans>
        </Button>
      }
    />
  )
}
