import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { LoginBody } from '#contract/identity.ts'
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

type LoginFormProps = {
  email?: string
  onDone: () => void
  /** Beside the password's label: the way to a forgotten one. */
  forgotPassword?: ReactNode
}

export function LoginForm({ email = '', onDone, forgotPassword }: LoginFormProps) {
  const { t } = useLingui()
  const login = useSession((session) => session.login)
  const error = useSession((session) => session.error)
  const form = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const saidAtField = Object.values(errors).some(({ message }) => message === error)

  const submit = form.handleSubmit(async (body) => {
    try {
      await login(body)
    } catch (failure) {
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
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field
        label={<Trans>Password</Trans>}
        error={errors.password?.message}
        aside={forgotPassword}
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="primary" pending={isSubmitting} className="mt-2 w-full">
        {isSubmitting ? <Trans>Signing in…</Trans> : <Trans>Login</Trans>}
      </Button>
    </form>
  )
}
