import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type RemovalDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  effect: ReactNode
  children?: ReactNode
  onConfirm: (mayReturn: boolean) => Promise<unknown>
}

/** Asks before removing members, and whether they may rejoin on their own. */
export function RemovalDialog({ children, onConfirm, ...dialog }: RemovalDialogProps) {
  const [mayReturn, setMayReturn] = useState(false)
  return (
    <ConfirmDialog
      {...dialog}
      confirmLabel={<Trans>Remove</Trans>}
      onConfirm={async () => {
        await onConfirm(mayReturn)
        setMayReturn(false)
      }}
    >
      {children}
      <Checkbox
        checked={mayReturn}
        onCheckedChange={setMayReturn}
        label={<Trans>Let them come back on their own</Trans>}
        hint={
          <Trans>
            They can enroll in an open course or join again. Otherwise, they’ll need a new
            invitation.
          </Trans>
        }
      />
    </ConfirmDialog>
  )
}
