import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { approveOwnApproval, type Approval } from '#contract/approvals.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'

/** The only admin approves their own request and says why, because nobody else could. */
export function ApproveOwnButton({
  organizationId,
  approval,
}: {
  organizationId: string
  approval: Approval
}) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <Check />
        <Trans>Approve</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Approve “{approval.title}” yourself?</Trans>}
        effect={<Trans>You're the only admin, so nobody else can look at your request.</Trans>}
        confirmLabel={<Trans>Approve</Trans>}
        danger={false}
        onConfirm={async () => {
          const params = { organizationId, approvalId: approval.id }
          await call(approveOwnApproval, { params, body: { note } })
          toast.success(t`Approved`)
          // What was approved may show anywhere, so everything is asked for again.
          await queryClient.invalidateQueries()
        }}
      >
        <Field
          required
          label={<Trans>Why it’s ready</Trans>}
          hint={<Trans>Saved in the approval history.</Trans>}
        >
          <Textarea
            rows={4}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  )
}
