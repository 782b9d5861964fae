import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { CodeClock } from './code-clock.tsx'

type EmailCodeFormProps = {
  sent: { expires_at: string; resend_at: string } | null
  submitLabel: ReactNode
  onSubmit: (code: string) => Promise<unknown>
  onResend: () => Promise<unknown>
  autoFocus?: boolean
  /** Beside the button. */
  children?: ReactNode
}

/** Six digits from a mail, when they expire, and a way to new ones. The last digit submits. */
export function EmailCodeForm({
  sent,
  submitLabel,
  onSubmit,
  onResend,
  autoFocus,
  children,
}: EmailCodeFormProps) {
  const [code, setCode] = useState('')
  const confirm = useMutation({ mutationFn: onSubmit, onError: () => setCode('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6 && !confirm.isPending) confirm.mutate(code)
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field group label={<Trans>Code</Trans>} error={confirm.error && messageOf(confirm.error)}>
        <OtpInput
          autoFocus={autoFocus}
          value={code}
          onValueChange={setCode}
          onComplete={(full) => confirm.mutate(full)}
        />
      </Field>
      <CodeClock
        sent={sent}
        onResend={async () => {
          await onResend()
          setCode('')
          confirm.reset()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}
