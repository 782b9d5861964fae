import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { renewRecoveryCodes, turnOffTwoFactor } from '#contract/two-factor.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type CodeDialogProps = {
  asking: 'renew' | 'turn_off'
  onClose: () => void
  /** With the new recovery codes, if some were made. */
  onDone: (recoveryCodes: string[] | undefined) => void
}

/** Changing two-factor needs a code of it. */
export default function TwoFactorCodeDialog({ asking, onClose, onDone }: CodeDialogProps) {
  const [code, setCode] = useState('')
  const renewing = asking === 'renew'
  const confirm = async () => {
    const body = { code }
    const made = renewing
      ? (await call(renewRecoveryCodes, { body })).recovery_codes
      : void (await call(turnOffTwoFactor, { body }))
    onDone(made)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      danger={!renewing}
      title={
        renewing ? <Trans>Generate new recovery codes?</Trans> : <Trans>Turn off two-factor?</Trans>
      }
      effect={
        renewing ? (
          <Trans>Your old codes stop working right away.</Trans>
        ) : (
          <Trans>Signing in will ask for your password only.</Trans>
        )
      }
      confirmLabel={renewing ? <Trans>Generate codes</Trans> : <Trans>Turn off</Trans>}
      onConfirm={confirm}
    >
      <Field
        label={<Trans>Code</Trans>}
        hint={<Trans>From your authenticator app, or one of your recovery codes.</Trans>}
      >
        <Input
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
