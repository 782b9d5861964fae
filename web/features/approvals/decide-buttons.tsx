import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check, MessageSquareWarning, X } from 'lucide-react'
import { useState } from 'react'
import {
  approveApproval,
  declineApproval,
  requestChanges,
  type Approval,
} from '#contract/approvals.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ApproveOwnButton } from './approve-own-button.tsx'

type DecideProps = { organizationId: string; approval: Approval }

/** Approve, request changes, decline: for whoever may decide. */
export function DecideButtons({ organizationId, approval }: DecideProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'approve' | 'changes' | 'decline' | null>(null)
  const [reason, setReason] = useState('')
  const params = { organizationId, approvalId: approval.id }
  const close = (open: boolean) => !open && setAsking(null)
  const after = async (message: string) => {
    toast.success(message)
    setReason('')
    // What was approved may show anywhere, so everything is asked for again.
    await queryClient.invalidateQueries()
  }
  const reasonField = (
    <Field required label={<Trans>Reason</Trans>}>
      <Textarea rows={4} value={reason} onChange={(event) => setReason(event.target.value)} />
    </Field>
  )
  if (approval.can.approve_own) return <ApproveOwnButton {...{ organizationId, approval }} />
  if (!approval.can.decide) return null
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking('decline')}>
        <X />
        <Trans>Decline</Trans>
      </Button>
      <Button onClick={() => setAsking('changes')}>
        <MessageSquareWarning />
        <Trans>Request changes</Trans>
      </Button>
      <Button variant="primary" onClick={() => setAsking('approve')}>
        <Check />
        <Trans>Approve</Trans>
      </Button>
      <ConfirmDialog
        open={asking === 'approve'}
        onOpenChange={close}
        title={<Trans>Approve “{approval.title}”?</Trans>}
        effect={<Trans>{approval.kind_label}. This takes effect right away.</Trans>}
        confirmLabel={<Trans>Approve</Trans>}
        danger={false}
        onConfirm={async () => {
          await call(approveApproval, { params })
          await after(t`Approved`)
        }}
      />
      <ConfirmDialog
        open={asking === 'changes'}
        onOpenChange={close}
        title={<Trans>Request changes to “{approval.title}”</Trans>}
        effect={<Trans>The requester will see your reason and can submit again.</Trans>}
        confirmLabel={<Trans>Request changes</Trans>}
        danger={false}
        onConfirm={async () => {
          await call(requestChanges, { params, body: { reason } })
          await after(t`Changes requested`)
        }}
      >
        {reasonField}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'decline'}
        onOpenChange={close}
        title={<Trans>Decline “{approval.title}”?</Trans>}
        effect={<Trans>The requester will see your reason.</Trans>}
        confirmLabel={<Trans>Decline</Trans>}
        onConfirm={async () => {
          await call(declineApproval, { params, body: { reason } })
          await after(t`Declined`)
        }}
      >
        {reasonField}
      </ConfirmDialog>
    </>
  )
}
