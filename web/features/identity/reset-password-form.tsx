import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { forgotPassword, resetPassword, ResetPasswordForm as Form } from '#contract/identity.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { send } from '#web/lib/request.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { CodeClock } from './code-clock.tsx'
import { forgetSentCode, rememberSentCode, sentCodeFor } from './sent-code-store.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'

export function ResetPasswordForm({ email = '', onDone }: { email?: string; onDone: () => void }) {
  const { t } = useLingui()
  const [sent, setSent] = useState(() => sentCodeFor(email))
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: { email, otp_code: '', new_password: '', confirm_password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const typedEmail = useWatch({ control: form.control, name: 'email' })

  const submit = form.handleSubmit(async ({ email, otp_code, new_password }) => {
    try {
      await send(resetPassword, { body: { email, otp_code, new_password } })
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'reset_code_invalid') {
        form.setError('otp_code', { type: 'server', message: failure.detail })
      } else if (!showFieldErrors(form, failure)) toastFailure(failure)
      return
    }
    forgetSentCode()
    toast.success(t`Password changed. Log in with the new one.`)
    onDone()
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={<Trans>Email</Trans>} error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          readOnly={email !== ''}
          {...form.register('email')}
        />
      </Field>
      <div className="flex flex-col gap-2">
        <Controller
          control={form.control}
          name="otp_code"
          render={({ field }) => (
            <Field group label={<Trans>Code</Trans>} error={errors.otp_code?.message}>
              <OtpInput
                autoFocus={email !== ''}
                value={field.value}
                onValueChange={field.onChange}
              />
            </Field>
          )}
        />
        <CodeClock
          sent={sent?.email === typedEmail ? sent : null}
          disabled={typedEmail === ''}
          onResend={async () => {
            const body = { email: typedEmail }
            const code = { ...body, ...(await send(forgotPassword, { body })) }
            rememberSentCode(code)
            setSent(code)
            form.setValue('otp_code', '')
            form.clearErrors('otp_code')
          }}
        />
      </div>
      <Field label={<Trans>New password</Trans>} error={errors.new_password?.message}>
        <PasswordInput strength autoComplete="new-password" {...form.register('new_password')} />
      </Field>
      <Field label={<Trans>Confirm password</Trans>} error={errors.confirm_password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirm_password')} />
      </Field>
      <Button type="submit" variant="primary" pending={isSubmitting} className="mt-2 w-full">
        {isSubmitting ? <Trans>Changing password…</Trans> : <Trans>Change password</Trans>}
      </Button>
    </form>
  )
}
