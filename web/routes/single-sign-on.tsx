import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SingleSignOnForm } from '#web/features/identity/single-sign-on-form.tsx'
import { takeAttempt } from '#web/features/identity/single-sign-on-attempt.ts'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { finishSaml, finishSingleSignOn } from '#web/lib/finish-sign-in.ts'
import { homeOf } from '#web/lib/guard.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { redirectTarget } from '#web/lib/redirect-target.ts'
import { textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toaster.tsx'

interface Search {
  email?: string
  redirect?: string
  /** Of the provider's answer. */
  state?: string
  /** The ticket of an answer over SAML, and the organization that it is for. */
  saml?: string
  organization?: string
}

export const Route = createFileRoute('/single-sign-on')({
  // What the provider adds stays as it is: the server reads it.
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...search,
    email: textParam(search['email'], 255),
    redirect: textParam(search['redirect']),
    state: textParam(search['state'], 500),
    saml: textParam(search['saml'], 200),
    organization: textParam(search['organization'], 36),
  }),
  onLeave: () => useSession.getState().clearError(),
  component: SingleSignOnPage,
})

function SingleSignOnPage() {
  const { t } = useLingui()
  const { email, redirect, state, saml } = Route.useSearch()
  return (
    <AuthFrame
      title={<Trans>Sign in with your organization</Trans>}
      description={
        <Trans>Enter your work email to continue with your organization’s sign-in.</Trans>
      }
      footer={
        <Link to="/login" className="text-primary underline underline-offset-4">
          <Trans>Sign in with a password</Trans>
        </Link>
      }
    >
      <PageTitle>{t`Sign in with your organization`}</PageTitle>
      {state || saml ? <Finish /> : <SingleSignOnForm email={email ?? ''} redirect={redirect} />}
    </AuthFrame>
  )
}

/** Back from the provider: the answer is handed to the server once. */
function Finish() {
  const { t } = useLingui()
  const router = useRouter()
  const { saml, organization = '' } = Route.useSearch()
  const [attempt] = useState(takeAttempt)
  const [refused, setRefused] = useState(
    attempt
      ? undefined
      : t`This sign-in link was already used or started on another device. Start again.`,
  )
  useEffect(() => {
    if (!attempt) return
    const { browser_secret } = attempt
    const answer = window.location.search.slice(1)
    const finished = saml
      ? finishSaml({ organization_id: organization, ticket: saml, browser_secret })
      : finishSingleSignOn({ answer, browser_secret })
    finished.then(
      () => {
        toast.success(t`Welcome back!`)
        router.history.replace(redirectTarget(attempt.redirect, homeOf(useSession.getState())))
      },
      (failure: unknown) => setRefused(messageOf(failure)),
    )
  }, [attempt, saml, organization, router, t])
  return refused ? (
    <div className="flex flex-col gap-4">
      <FormError>{refused}</FormError>
      <Link to="/single-sign-on" search={{}} className="text-primary underline underline-offset-4">
        <Trans>Try again</Trans>
      </Link>
    </div>
  ) : (
    <p role="status" className="text-ink-muted">
      <Trans>Signing in…</Trans>
    </p>
  )
}
