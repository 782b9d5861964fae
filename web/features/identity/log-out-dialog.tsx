import { Plural, Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type LogOutDialogProps = { waiting: number; onLogout: () => void; onClose: () => void }

/** Asks before someone leaves work behind that the server doesn't have yet. */
export function LogOutDialog({ waiting, onLogout, onClose }: LogOutDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <Plural
          value={waiting}
          one="Log out with # change waiting?"
          other="Log out with # changes waiting?"
        />
      }
      effect={
        <Trans>
          Your offline work hasn’t reached the server. It stays on this device and is sent when you
          log in here again. Downloads are removed.
        </Trans>
      }
      confirmLabel={<Trans>Log out</Trans>}
      onConfirm={onLogout}
    />
  )
}
