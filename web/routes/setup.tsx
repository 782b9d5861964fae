import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { RegisterBody } from '#contract/identity.ts'
import { RegisterForm } from '#web/features/identity/register-form.tsx'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { homeOf } from '#web/lib/guard.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.ts'
import { FormError } from '#web/ui/form-error.tsx'

export const Route = createFileRoute('/setup')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: textParam(search['token'], 200),
  }),
  onLeave: () => useSession.getState().clearError(),
  component: SetupPage,
})

/** The first super admin registers with the one-time link that the server printed at its start. */
function SetupPage() {
  const { t } = useLingui()
  const router = useRouter()
  const { token } = Route.useSearch()
  const claimPlatform = useSession((session) => session.claimPlatform)
  const [refused, setRefused] = useState<string>()
  const unusable =
    token === undefined
      ? t`This link is incomplete. Open the full link exactly as the server printed it.`
      : refused

  const claim = async (body: RegisterBody) => {
    try {
      await claimPlatform({ ...body, token: token ?? '' })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'claim_link_invalid')
        setRefused(failure.detail)
      throw failure
    }
  }

  return (
    <AuthFrame
      title={<Trans>Set up Lyceum</Trans>}
      description={
        <Trans>The account you create here becomes the super admin of this installation.</Trans>
      }
      footer={
        <Trans>
          Already have an account?{' '}
          <Link to="/login" className="text-primary underline underline-offset-4">
            Log in
          </Link>
        </Trans>
      }
    >
      <PageTitle>{t`Setup`}</PageTitle>
      {unusable === undefined ? (
        <RegisterForm
          create={claim}
          onDone={() => router.history.replace(homeOf(useSession.getState()))}
        />
      ) : (
        <FormError>{unusable}</FormError>
      )}
    </AuthFrame>
  )
}
