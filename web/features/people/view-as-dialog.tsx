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
      title={<Trans>Look as {person.name}?</Trans>}
      effect={
        <Trans>
          You see {organization.name} as they do, for half an hour, and can change nothing.
          Messages, money and notes stay closed. They are told, with the reason, and the audit log
          keeps it.
        </Trans>
      }
      confirmLabel={<Trans>Start looking</Trans>}
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
