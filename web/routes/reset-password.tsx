import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { ResetPasswordForm } from '#web/features/identity/reset-password-form.tsx'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>): { email?: string } => ({
    email: textParam(search['email'], 255),
  }),
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { email } = Route.useSearch()
  return (
    <AuthFrame
      title={<Trans>Set a new password</Trans>}
      description={
        email === undefined ? (
          <Trans>Enter the six-digit code from the email and choose a new password.</Trans>
        ) : (
          <Trans>If {email} has an account, a six-digit code is on its way to it.</Trans>
        )
      }
      footer={
        <Link to="/login" className="text-primary underline-offset-4 hover:underline">
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <PageTitle>{t`Reset password`}</PageTitle>
      <ResetPasswordForm
        key={email}
        email={email}
        onDone={() => void navigate({ to: '/login', search: { email } })}
      />
    </AuthFrame>
  )
}
