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
      title={<Trans>Give this work back?</Trans>}
      effect={
        <Trans>
          The learner reads your feedback and can hand in once more, whatever the limits say.
        </Trans>
      }
      confirmLabel={<Trans>Give back</Trans>}
      onConfirm={async () => {
        await call(returnSubmission, { params, body: { revision, feedback, resubmit_by } })
        await onReturned()
      }}
    >
      <Field optional label={<Trans>Hand in again by</Trans>}>
        <DateTimeInput value={resubmit_by} onValueChange={setResubmitBy} />
      </Field>
    </ConfirmDialog>
  )
}
