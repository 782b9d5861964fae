import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { ForgotPasswordForm } from '#web/features/identity/forgot-password-form.tsx'
import { rememberSentCode } from '#web/features/identity/sent-code-store.ts'
import { AuthFrame } from '#web/features/shell/auth-frame.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: (search: Record<string, unknown>): { email?: string } => ({
    email: textParam(search['email'], 255),
  }),
  component: ForgotPasswordPage,
})

function ForgotPasswordPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { email } = Route.useSearch()
  return (
    <AuthFrame
      title={<Trans>Forgot your password?</Trans>}
      description={
        <Trans>Enter your email. If it has an account, we’ll send you a six-digit code.</Trans>
      }
      footer={
        <Link to="/login" className="text-primary underline-offset-4 hover:underline">
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <PageTitle>{t`Forgot password`}</PageTitle>
      <ForgotPasswordForm
        email={email}
        onSent={(code) => {
          rememberSentCode(code)
          void navigate({ to: '/reset-password', search: { email: code.email } })
        }}
      />
    </AuthFrame>
  )
}
