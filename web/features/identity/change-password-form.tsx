import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePassword, ChangePasswordBody } from '#contract/identity.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { showFieldErrors } from '#web/lib/form-errors.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { zodResolver } from '#web/lib/resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { devicesQuery } from './queries.ts'

const Form = z.extend(ChangePasswordBody, { confirm_password: z.string() }).check(
  z.refine((form) => form.confirm_password === form.new_password, {
    error: 'Passwords must match',
    path: ['confirm_password'],
  }),
)

const empty = { current_password: '', new_password: '', confirm_password: '' }

/** Starts anew after each change, so that nothing of a password stays on the page. */
export function ChangePasswordForm() {
  const [changes, setChanges] = useState(0)
  return <EmptyForm key={changes} onChanged={() => setChanges(changes + 1)} />
}

function EmptyForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(Form), defaultValues: empty })
  const { errors } = form.formState

  const change = useMutation({
    mutationFn: (body: ChangePasswordBody) => call(changePassword, { body }),
    onSuccess: () => {
      onChanged()
      toast.success(t`Password changed. Other devices were signed out.`)
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'wrong_password') {
        form.setError(
          'current_password',
          { type: 'server', message: failure.detail },
          { shouldFocus: true },
        )
      } else if (!showFieldErrors(form, failure)) toastFailure(failure)
    },
  })

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ current_password, new_password }) =>
        change.mutate({ current_password, new_password }),
      )}
    >
      <Field label={<Trans>Current password</Trans>} error={errors.current_password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
      </Field>
      <Field label={<Trans>New password</Trans>} error={errors.new_password?.message}>
        <PasswordInput strength autoComplete="new-password" {...form.register('new_password')} />
      </Field>
      <Field label={<Trans>Confirm password</Trans>} error={errors.confirm_password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirm_password')} />
      </Field>
      <Button type="submit" variant="primary" pending={change.isPending} className="self-start">
        <Trans>Change password</Trans>
      </Button>
    </form>
  )
}
