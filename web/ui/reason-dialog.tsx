import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field } from './field.tsx'
import { Textarea } from './textarea.tsx'

type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  effect: ReactNode
  confirmLabel: ReactNode
  danger?: boolean
  /** What is asked for, if it is not a reason. */
  label?: ReactNode
  /** What else is asked. */
  children?: ReactNode
  onConfirm: (reason: string) => Promise<void>
}

/** Asks for a reason that someone will read. */
export function ReasonDialog({ label, onConfirm, children, ...props }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog {...props} onConfirm={() => onConfirm(reason)}>
      <Field required label={label ?? <Trans>Reason</Trans>}>
        <Textarea
          required
          rows={4}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {children}
    </ConfirmDialog>
  )
}
