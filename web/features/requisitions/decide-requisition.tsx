import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Check, Eye, MessageCircleQuestion, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import {
  approveRequisition,
  declineRequisition,
  requestRequisitionChanges,
  retryRequisition,
  takeRequisition,
  type Requested,
  type Requisition,
} from '#contract/requisitions.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { RequestedFields } from './requested-fields.tsx'
import { gigabytes, requestedInWords } from './words.ts'

type DecideProps = {
  requisition: Requisition
  onChanged: (requisition: Requisition) => Promise<void>
}

/** Approve as asked or changed, hand back, or decline: what the state allows, and nothing else. */
export function DecideRequisition({ requisition, onChanged }: DecideProps) {
  const [open, setOpen] = useState<'approve' | 'changes' | 'decline'>()
  const { can } = requisition
  const params = { requisitionId: requisition.id }
  const move = useMutation({
    mutationFn: (endpoint: typeof takeRequisition) => call(endpoint, { params }),
    onSuccess: onChanged,
    onError: (failure) => toastFailure(failure),
  })
  const close = (isOpen: boolean) => !isOpen && setOpen(undefined)
  if (!can.approve && !can.retry) return null
  return (
    <div className="flex flex-wrap gap-2">
      {can.approve && (
        <Button variant="primary" onClick={() => setOpen('approve')}>
          <Check />
          <Trans>Approve</Trans>
        </Button>
      )}
      {can.retry && (
        <Button
          variant="primary"
          pending={move.isPending}
          onClick={() => move.mutate(retryRequisition)}
        >
          <RotateCw />
          <Trans>Try again</Trans>
        </Button>
      )}
      {can.take && (
        <Button pending={move.isPending} onClick={() => move.mutate(takeRequisition)}>
          <Eye />
          <Trans>Take</Trans>
        </Button>
      )}
      {can.request_changes && (
        <Button onClick={() => setOpen('changes')}>
          <MessageCircleQuestion />
          <Trans>Request changes</Trans>
        </Button>
      )}
      {can.decline && (
        <Button variant="danger-quiet" onClick={() => setOpen('decline')}>
          <X />
          <Trans>Decline</Trans>
        </Button>
      )}
      <ApproveDialog
        open={open === 'approve'}
        onOpenChange={close}
        requisition={requisition}
        onChanged={onChanged}
      />
      <ReasonDialog
        open={open === 'changes'}
        onOpenChange={close}
        title={<Trans>Request changes</Trans>}
        effect={<Trans>We’ll email your question to {requisition.requester.name}.</Trans>}
        confirmLabel={<Trans>Request changes</Trans>}
        onConfirm={async (message) =>
          onChanged(await call(requestRequisitionChanges, { params, body: { message } }))
        }
      />
      <ReasonDialog
        open={open === 'decline'}
        onOpenChange={close}
        title={<Trans>Decline request {requisition.reference}?</Trans>}
        effect={<Trans>We’ll email your reason to {requisition.requester.name}.</Trans>}
        confirmLabel={<Trans>Decline request</Trans>}
        onConfirm={async (reason) =>
          onChanged(await call(declineRequisition, { params, body: { reason } }))
        }
      />
    </div>
  )
}

/** Approving never lowers a limit; the dialog says so before it is pressed. */
function LimitStays({ granted, current }: { granted: Requested; current: Requisition['current'] }) {
  const { i18n } = useLingui()
  if (!current) return null
  const isHigher = (limit: number | null, amount: number) => limit === null || limit > amount
  const stays =
    granted.kind === 'seats'
      ? isHigher(current.seat_limit, granted.seats)
      : granted.kind === 'storage' && isHigher(current.storage_limit_bytes, granted.storage_bytes)
  if (!stays) return null
  const limit = granted.kind === 'seats' ? current.seat_limit : current.storage_limit_bytes
  if (limit === null) {
    return (
      <p role="status" className="text-13 text-amber-ink">
        <Trans>The organization has no limit. Approving won’t add one.</Trans>
      </p>
    )
  }
  const now = granted.kind === 'seats' ? i18n.number(limit) : gigabytes(limit, i18n)
  return (
    <p role="status" className="text-13 text-amber-ink">
      {granted.kind === 'seats' ? (
        <Trans>The organization already has {now} seats. Approving won't lower the limit.</Trans>
      ) : (
        <Trans>The organization already has {now}. Approving won't lower the limit.</Trans>
      )}
    </p>
  )
}

function ApproveDialog({
  requisition,
  onChanged,
  ...dialog
}: DecideProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t, i18n } = useLingui()
  const [granted, setGranted] = useState(requisition.requested)
  const [error, setError] = useState<string>()
  const approve = async () => {
    setError(undefined)
    try {
      const approved = await call(approveRequisition, {
        params: { requisitionId: requisition.id },
        body: { granted },
      })
      if (approved.stuck) toast.error(t`One step failed. We’ll retry it automatically.`)
      else toast.success(t`Approved and applied`)
      await onChanged(approved)
    } catch (failure) {
      if (failure instanceof ApiError) setError(Object.values(failure.errors)[0])
      throw failure
    }
  }
  return (
    <ConfirmDialog
      {...dialog}
      danger={false}
      title={<Trans>Approve {requestedInWords(requisition.requested, i18n)}?</Trans>}
      effect={
        <Trans>
          The change applies right away. You can grant a different amount than requested.
        </Trans>
      }
      confirmLabel={<Trans>Approve and apply</Trans>}
      onConfirm={approve}
    >
      <RequestedFields value={granted} onChange={setGranted} error={error} />
      <LimitStays granted={granted} current={requisition.current} />
    </ConfirmDialog>
  )
}
