import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { LoginForm } from '#web/features/identity/login-form.tsx'
import {
  OrganizationConnections,
  organizationSignInQuery,
} from '#web/features/identity/organization-connections.tsx'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { authSearch } from '#web/lib/auth-search.ts'
import { Brand } from '#web/lib/brand/brand.tsx'
import { homeOf } from '#web/lib/guard.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { redirectTarget } from '#web/lib/redirect-target.ts'
import { useSession } from '#web/lib/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/o/$slug/login')({
  validateSearch: authSearch,
  onLeave: () => useSession.getState().clearError(),
  component: OrganizationLogin,
})

/** The sign-in page of one organization: its mark, its providers, and a password or passkey. */
function OrganizationLogin() {
  const { t } = useLingui()
  const router = useRouter()
  const { slug } = Route.useParams()
  const { redirect, email } = Route.useSearch()
  const query = useQuery(organizationSignInQuery(slug))
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NothingHere
        title={<Trans>Organization not found</Trans>}
        description={<Trans>Check the address, or sign in with your email.</Trans>}
        action={
          <Link to="/login">
            <Trans>Log in</Trans>
          </Link>
        }
      />
    )
  }
  if (query.isError) return <QueryFailure query={query} />
  const organization = query.data
  if (!organization) {
    return (
      <AuthFrame title={<Trans>Welcome back</Trans>}>
        <Skeleton className="h-64" />
      </AuthFrame>
    )
  }
  const { name, logo, accent, connections } = organization
  return (
    <Brand accent={accent}>
      <AuthFrame
        title={
          <span className="flex flex-col gap-4">
            {logo && <img src={logo} alt="" className="h-12 max-w-60 self-start object-contain" />}
            <Trans>Sign in to {name}</Trans>
          </span>
        }
      >
        <PageTitle>{t`Sign in to ${name}`}</PageTitle>
        <OrganizationConnections slug={slug} connections={connections} redirect={redirect} />
        <LoginForm
          email={email}
          onDone={() => {
            router.history.replace(redirectTarget(redirect, homeOf(useSession.getState())))
          }}
          onSingleSignOn={(address) =>
            void router.navigate({ to: '/single-sign-on', search: { email: address, redirect } })
          }
          forgotPassword={
            <Link to="/forgot-password" className="text-primary underline underline-offset-4">
              <Trans>Forgot password?</Trans>
            </Link>
          }
        />
      </AuthFrame>
    </Brand>
  )
}
