import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { encode } from 'uqr'
import { confirmTwoFactor, setUpTwoFactor } from '#contract/two-factor.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type SetUpProps = { onCancel: () => void; onDone: (recoveryCodes: string[]) => void }

/** Password, then the QR code, then a first code of the app: only then two-factor is on. */
export default function SetUpTwoFactor({ onCancel, onDone }: SetUpProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const start = useMutation({ mutationFn: () => call(setUpTwoFactor, { body: { password } }) })
  const confirm = useMutation({
    mutationFn: (given: string) => call(confirmTwoFactor, { body: { code: given } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: () => setCode(''),
  })
  const cancel = (
    <Button onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  )
  if (!start.data) {
    const submit = (event: FormEvent) => {
      event.preventDefault()
      if (!start.isPending) start.mutate()
    }
    return (
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label={<Trans>Your password</Trans>} error={start.error && messageOf(start.error)}>
          <PasswordInput
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" pending={start.isPending}>
            <Trans>Continue</Trans>
          </Button>
          {cancel}
        </div>
      </form>
    )
  }
  const { secret, uri } = start.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6 && !confirm.isPending) confirm.mutate(code)
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p>
        <Trans>Scan this code with an authenticator app, then enter the code it shows.</Trans>
      </p>
      <QrCode text={uri} label={t`QR code for the authenticator app`} />
      <p className="flex flex-wrap items-center gap-2 text-13 text-ink-muted">
        <Trans>Can’t scan it? Enter this key:</Trans>
        <code className="font-mono wrap-anywhere text-ink">{secret}</code>
        <CopyButton text={secret} />
      </p>
      <Field group label={<Trans>Code</Trans>} error={confirm.error && messageOf(confirm.error)}>
        <OtpInput
          value={code}
          onValueChange={setCode}
          onComplete={(full) => confirm.mutate(full)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          <Trans>Turn on</Trans>
        </Button>
        {cancel}
      </div>
    </form>
  )
}

/** Drawn as one path: the content security policy allows no pictures from text. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
