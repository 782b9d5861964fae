import { Trans } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { forgotPassword, ForgotPasswordBody } from '#contract/identity.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { send } from '#web/lib/request.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastFailure } from '#web/lib/toast-failure.ts'

export interface SentCode {
  email: string
  expires_at: string
  resend_at: string
}

/** Asks for the address; what follows is the same whether or not it has an account. */
export function ForgotPasswordForm({
  email = '',
  onSent,
}: {
  email?: string
  onSent: (code: SentCode) => void
}) {
  const form = useForm({ resolver: zodResolver(ForgotPasswordBody), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      const answer = await send(forgotPassword, { body })
      onSent({ email: body.email, ...answer })
    } catch (failure) {
      if (!showFieldErrors(form, failure)) toastFailure(failure)
    }
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={<Trans>Email</Trans>} error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          {...form.register('email')}
        />
      </Field>
      <Button type="submit" variant="primary" pending={isSubmitting} className="mt-2 w-full">
        {isSubmitting ? <Trans>Sending…</Trans> : <Trans>Send code</Trans>}
      </Button>
    </form>
  )
}
