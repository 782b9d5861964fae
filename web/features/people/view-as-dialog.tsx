import { Trans } from '@lingui/react/macro'
import { startMemberView } from '#contract/member-views.ts'
import { call } from '#web/lib/call.ts'
import { startViewing } from '#web/lib/viewing.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'

type ViewAsProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  organization: { id: string; name: string }
  person: { id: string; name: string }
}

export function ViewAsDialog({ open, onOpenChange, organization, person }: ViewAsProps) {
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      danger={false}
      title={<Trans>View as {person.name}?</Trans>}
      effect={
        <Trans>
          You’ll see {organization.name} as they do for 30 minutes, read-only. Messages, payments
          and notes stay private. We’ll notify them with your reason and record it in the audit log.
        </Trans>
      }
      confirmLabel={<Trans>Start viewing</Trans>}
      onConfirm={async (reason) => {
        const view = await call(startMemberView, {
          params: { organizationId: organization.id, personId: person.id },
          body: { reason },
        })
        startViewing({ ...view, back: location.pathname })
      }}
    />
  )
}
