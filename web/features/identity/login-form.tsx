import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { LoginBody } from '#contract/identity.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

type LoginFormProps = {
  email?: string
  onDone: () => void
  /** Beside the password's label: the way to a forgotten one. */
  forgotPassword?: ReactNode
  /** The address belongs to an organization that requires its own sign-in. */
  onSingleSignOn?: (email: string) => void
}

const codeOf = (failure: unknown) => (failure instanceof ApiError ? failure.code : undefined)

export function LoginForm({ email = '', onDone, forgotPassword, onSingleSignOn }: LoginFormProps) {
  const { t } = useLingui()
  const login = useSession((session) => session.login)
  const error = useSession((session) => session.error)
  const form = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email, password: '' } as LoginBody,
  })
  const [asksCode, setAsksCode] = useState(false)
  const { errors, isSubmitting } = form.formState
  const passkey = usePasskeySignIn(onDone)
  const saidAtField = Object.values(errors).some(({ message }) => message === error)

  const submit = form.handleSubmit(async (body) => {
    try {
      await login(body)
    } catch (failure) {
      // The password was right: one more step, not a failure.
      if (codeOf(failure) === 'two_factor_code_required') {
        useSession.getState().clearError()
        setAsksCode(true)
        return
      }
      if (codeOf(failure) === 'single_sign_on_required' && onSingleSignOn) {
        useSession.getState().clearError()
        onSingleSignOn(body.email)
        return
      }
      showFieldErrors(form, failure)
      toastFailure(failure)
      return
    }
    toast.success(t`Welcome back!`)
    onDone()
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <FormError>{saidAtField ? null : error}</FormError>
      <Field label={<Trans>Email</Trans>} error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          enterKeyHint="next"
          {...form.register('email')}
        />
      </Field>
      <Field
        label={<Trans>Password</Trans>}
        error={errors.password?.message}
        aside={forgotPassword}
      >
        <PasswordInput
          autoComplete="current-password"
          enterKeyHint="go"
          {...form.register('password')}
        />
      </Field>
      {asksCode && (
        <Field
          label={<Trans>Code</Trans>}
          hint={<Trans>From your authenticator app, or one of your recovery codes.</Trans>}
          error={errors.code?.message}
        >
          <Input
            autoFocus
            autoComplete="one-time-code"
            enterKeyHint="go"
            maxLength={20}
            {...form.register('code')}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" pending={isSubmitting} className="mt-2 w-full">
        {isSubmitting ? <Trans>Signing in…</Trans> : <Trans>Login</Trans>}
      </Button>
      {passkey.isOffered && (
        <Button
          variant="ghost"
          className="w-full"
          pending={passkey.pending}
          onClick={() => void passkey.signIn()}
        >
          {asksCode ? <Trans>Use a passkey instead</Trans> : <Trans>Sign in with a passkey</Trans>}
        </Button>
      )}
    </form>
  )
}
