import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { InvitationNotice, whyUnusable } from '#web/features/invitations/invitation-notice.tsx'
import { JoinByLink } from '#web/features/invitations/join-by-link.tsx'
import { invitationPreviewQuery } from '#web/features/invitations/queries.ts'
import { RegisterForm } from '#web/features/identity/register-form.tsx'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { authSearch } from '#web/lib/auth-search.ts'
import { homeOf } from '#web/lib/guard.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { redirectTarget } from '#web/lib/redirect-target.ts'
import { textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/register')({
  validateSearch: (
    search: Record<string, unknown>,
  ): ReturnType<typeof authSearch> & { token?: string } => ({
    ...authSearch(search),
    token: textParam(search['token'], 200),
  }),
  beforeLoad: ({ search }) => {
    const session = useSession.getState()
    if (session.is_authenticated && search.token === undefined) {
      throw redirect({ href: redirectTarget(search.redirect, homeOf(session)), replace: true })
    }
  },
  onLeave: () => useSession.getState().clearError(),
  component: RegisterPage,
})

function RegisterPage() {
  const { t } = useLingui()
  const router = useRouter()
  const { redirect, token } = Route.useSearch()
  const done = () => {
    router.history.replace(redirectTarget(redirect, homeOf(useSession.getState())))
  }
  return (
    <AuthFrame
      title={<Trans>Create your account</Trans>}
      footer={
        <Trans>
          Already have an account?{' '}
          <Link to="/login" className="text-primary underline underline-offset-4">
            Log in
          </Link>
        </Trans>
      }
    >
      <PageTitle>{t`Register`}</PageTitle>
      {token === undefined ? (
        <RegisterForm
          onDone={done}
          onSingleSignOn={(email) =>
            void router.navigate({ to: '/single-sign-on', search: { email, redirect } })
          }
        />
      ) : (
        <InvitedRegistration token={token} onDone={done} />
      )}
    </AuthFrame>
  )
}

function InvitedRegistration({ token, onDone }: { token: string; onDone: () => void }) {
  const preview = useQuery(invitationPreviewQuery(token))
  const signedIn = useSession((session) => session.is_authenticated)
  if (preview.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </SkeletonRegion>
    )
  }
  if (preview.isError) {
    return (
      <div className="flex flex-col gap-6">
        <FormError>{messageOf(preview.error)}</FormError>
        {!signedIn && <RegisterForm onDone={onDone} />}
      </div>
    )
  }
  const invitation = preview.data
  const unusable = whyUnusable(invitation)
  if (unusable !== null) {
    return (
      <div className="flex flex-col gap-4">
        <InvitationNotice invitation={invitation} />
        <FormError>{unusable}</FormError>
        <Button asChild>
          <Link to={signedIn ? '/dashboard' : '/login'}>
            {signedIn ? <Trans>Go to the dashboard</Trans> : <Trans>Go to Login</Trans>}
          </Link>
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <InvitationNotice invitation={invitation} />
      {signedIn ? (
        <JoinByLink
          token={token}
          organizationName={invitation.organization_name}
          onJoined={onDone}
        />
      ) : invitation.has_account ? (
        <div className="flex flex-col gap-4">
          <p className="text-ink-muted">
            <Trans>{invitation.email} already has an account. Log in to join.</Trans>
          </p>
          <Button asChild variant="primary">
            <Link
              to="/login"
              search={{
                email: invitation.email,
                redirect: '/dashboard/invitations',
              }}
            >
              <Trans>Log in to join</Trans>
            </Link>
          </Button>
        </div>
      ) : (
        <RegisterForm invitation={{ token, email: invitation.email }} onDone={onDone} />
      )}
    </div>
  )
}
