import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { startSingleSignOn } from '#contract/single-sign-on.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { send } from '#web/lib/request.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { keepAttempt } from './single-sign-on-attempt.ts'

/** Leads to the identity provider of the address's organization. */
export function SingleSignOnForm({ email: start, redirect }: { email: string; redirect?: string }) {
  const [email, setEmail] = useState(start)
  const begin = useMutation({
    mutationFn: () => send(startSingleSignOn, { body: { email } }),
    onSuccess: ({ url, browser_secret }) => {
      keepAttempt({ browser_secret, redirect })
      window.location.assign(url)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() && !begin.isPending) begin.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label={<Trans>Email</Trans>} error={begin.error && messageOf(begin.error)}>
        <Input
          autoFocus
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={begin.isPending || begin.isSuccess}
        className="mt-2 w-full"
      >
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}
