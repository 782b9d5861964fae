import { Trans } from '@lingui/react/macro'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { VerifyEmailForm } from './verify-email-form.tsx'

type VerifyEmailDialogProps = {
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function VerifyEmailDialog({ email, open, onOpenChange }: VerifyEmailDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={<Trans>Verify your email</Trans>}
        description={
          <Trans>
            Enter the six-digit code we sent to <strong className="wrap-anywhere">{email}</strong>,
            or open the link in that email.
          </Trans>
        }
      >
        <VerifyEmailForm autoFocus onVerified={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}
