import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { returnSubmission } from '#contract/submission-grading.ts'
import type { Document } from '#contract/document.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'

type ReturnDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  params: { organizationId: string; submissionId: string }
  revision: number
  feedback: Document
  onReturned: () => Promise<void>
}

/** Gives work back with the feedback that was written, to be handed in again. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { open, onOpenChange, params, revision, feedback, onReturned } = props
  const [resubmit_by, setResubmitBy] = useState<string | null>(null)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger={false}
      title={<Trans>Return this submission?</Trans>}
      effect={
        <Trans>
          The learner will see your feedback and can submit once more, even past the limits.
        </Trans>
      }
      confirmLabel={<Trans>Return</Trans>}
      onConfirm={async () => {
        await call(returnSubmission, { params, body: { revision, feedback, resubmit_by } })
        await onReturned()
      }}
    >
      <Field optional label={<Trans>Resubmit by</Trans>}>
        <DateTimeInput value={resubmit_by} onValueChange={setResubmitBy} />
      </Field>
    </ConfirmDialog>
  )
}
