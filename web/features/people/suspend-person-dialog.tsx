import { Trans } from '@lingui/react/macro'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useMemberChange } from './use-member-change.ts'

type SuspendPersonProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  organization: { id: string; name: string }
  person: { id: string; name: string }
}

export function SuspendPersonDialog({
  open,
  onOpenChange,
  organization,
  person,
}: SuspendPersonProps) {
  const change = useMemberChange(organization.id)
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Suspend {person.name}?</Trans>}
      effect={
        <Trans>
          They’ll lose access to {organization.name} right away, and we’ll email them your reason.
          Their role, groups and work are kept.
        </Trans>
      }
      confirmLabel={<Trans>Suspend</Trans>}
      onConfirm={(reason) => change([person.id], { type: 'suspend', reason })}
    />
  )
}
