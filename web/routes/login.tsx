import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { LoginForm } from '#web/features/identity/login-form.tsx'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { authSearch } from '#web/lib/auth-search.ts'
import { homeOf } from '#web/lib/guard.ts'
import { ownHost } from '#web/lib/own-host.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { redirectTarget } from '#web/lib/redirect-target.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: authSearch,
  beforeLoad: ({ search, location }) => {
    const session = useSession.getState()
    if (session.is_authenticated) {
      throw redirect({ href: redirectTarget(search.redirect, homeOf(session)), replace: true })
    }
    const host = ownHost()
    if (host) {
      const hash = location.hash || undefined
      throw redirect({ to: '/o/$slug/login', params: host, search, hash, replace: true })
    }
    // Sent here by the server, which never sees the part after `#`: the browser kept it, and it belongs to that page.
    if (search.redirect && location.hash && !search.redirect.includes('#')) {
      const wanted = `${search.redirect}#${location.hash}`
      throw redirect({ to: '/login', search: { ...search, redirect: wanted }, replace: true })
    }
  },
  onLeave: () => useSession.getState().clearError(),
  component: LoginPage,
})

function LoginPage() {
  const { t } = useLingui()
  const router = useRouter()
  const { redirect, email } = Route.useSearch()
  return (
    <AuthFrame
      title={<Trans>Welcome back</Trans>}
      footer={
        <Trans>
          New here?{' '}
          <Link to="/register" className="text-primary underline underline-offset-4">
            Create an account
          </Link>
        </Trans>
      }
    >
      <PageTitle>{t`Login`}</PageTitle>
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
      <Button asChild className="mt-3 w-full">
        <Link to="/single-sign-on" search={{ redirect }}>
          <Trans>Sign in with your organization</Trans>
        </Link>
      </Button>
    </AuthFrame>
  )
}
