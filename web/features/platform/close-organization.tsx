import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteOrganization, restoreOrganization, suspendOrganization } from '#contract/platform.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { OrganizationPart } from './organization-sheet.tsx'

export function CloseOrganization({ organization, onChanged }: OrganizationPart) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'suspend' | 'delete'>()
  const params = { platformOrganizationId: organization.id }
  const restore = useMutation({
    mutationFn: () => call(restoreOrganization, { params }),
    onSuccess: async (next) => {
      toast.success(t`${organization.name} reopened`)
      await onChanged(next)
    },
    onError: (failure) => toastFailure(failure),
  })
  const close = (isOpen: boolean) => !isOpen && setOpen(undefined)
  const { can, name, delete_after, suspension_message, member_count } = organization
  return (
    <section aria-labelledby="closing" className="rounded-card border border-danger/40 p-4">
      <h3 id="closing" className="mb-2 font-semibold">
        <Trans>Close or delete</Trans>
      </h3>
      {organization.state === 'suspended' && (
        <p className="mb-3 whitespace-pre-line text-ink-muted">“{suspension_message}”</p>
      )}
      {delete_after && (
        <p className="mb-3 text-ink-muted">
          <Trans>
            Will be deleted <RelativeTime value={delete_after} />.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {can.restore && (
          <Button variant="primary" pending={restore.isPending} onClick={() => restore.mutate()}>
            <Trans>Reopen</Trans>
          </Button>
        )}
        {can.suspend && (
          <Button variant="danger-quiet" onClick={() => setOpen('suspend')}>
            <Trans>Suspend</Trans>
          </Button>
        )}
        {can.delete && (
          <Button variant="danger-quiet" onClick={() => setOpen('delete')}>
            <Trans>Delete</Trans>
          </Button>
        )}
      </div>
      <ReasonDialog
        open={open === 'suspend'}
        onOpenChange={close}
        title={<Trans>Suspend {name}?</Trans>}
        effect={
          <Trans>
            The organization closes to its {member_count} members right away. They’ll see your
            message and get it by email.
          </Trans>
        }
        label={<Trans>Message to the members</Trans>}
        confirmLabel={<Trans>Suspend organization</Trans>}
        onConfirm={async (message) =>
          onChanged(await call(suspendOrganization, { params, body: { message } }))
        }
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        typed={name}
        title={<Trans>Delete {name}?</Trans>}
        effect={
          <Trans>
            The organization closes right away and is deleted with everything in it after 30 days.
            You can undo this until then.
          </Trans>
        }
        confirmLabel={<Trans>Delete organization</Trans>}
        onConfirm={async () =>
          onChanged(await call(deleteOrganization, { params, body: { name } }))
        }
      />
    </section>
  )
}
