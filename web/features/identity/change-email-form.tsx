import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeEmail, ChangeEmailBody } from '#contract/email-address.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { emailQuery } from './queries.ts'

type ChangeEmailFormProps = { needsCode: boolean; onSent: () => void; onCancel: () => void }

const empty = { new_email: '', password: '', code: '' }

/** Asks for the new address and the password; a code goes to the new address. */
export default function ChangeEmailForm({ needsCode, onSent, onCancel }: ChangeEmailFormProps) {
  const client = useQueryClient()
  const form = useForm({ resolver: zodResolver(ChangeEmailBody), defaultValues: empty })
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: (body: ChangeEmailBody) => call(changeEmail, { body }),
    onSuccess: (address) => {
      client.setQueryData(emailQuery.queryKey, address)
      onSent()
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'wrong_password') {
        form.setError('password', { message: failure.detail }, { shouldFocus: true })
      } else if (!showFieldErrors(form, failure)) toastFailure(failure)
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => change.mutate(body))}
    >
      <Field
        label={<Trans>New email</Trans>}
        hint={<Trans>We’ll send a code there. Your email changes once you enter it.</Trans>}
        error={errors.new_email?.message}
      >
        <Input autoFocus type="email" autoComplete="email" {...form.register('new_email')} />
      </Field>
      <Field label={<Trans>Your password</Trans>} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {needsCode && (
        <Field
          label={<Trans>Two-factor code</Trans>}
          hint={<Trans>From your authenticator app, or one of your recovery codes.</Trans>}
          error={errors.code?.message}
        >
          <Input autoComplete="one-time-code" maxLength={20} {...form.register('code')} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={change.isPending}>
          <Trans>Send code</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
