import { Trans, useLingui } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { overrideSubmissionGrade, type SubmissionDetail } from '#contract/submission-grading.ts'
import { call } from '#web/lib/call.ts'
import { usePoints } from '#web/lib/grading/points.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'

type OverrideGradeProps = {
  organizationId: string
  submission: SubmissionDetail
  onDone: () => void
}

/** Sets the points by hand, with a reason that learner and log keep. */
export function OverrideGrade({ organizationId, submission, onDone }: OverrideGradeProps) {
  const { t } = useLingui()
  const format = usePoints()
  const [open, setOpen] = useState(false)
  const [points, setPoints] = useState(submission.grade?.points ?? 0)
  const [reason, setReason] = useState('')
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <PencilLine />
        <Trans>Change points</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger={false}
        title={<Trans>Change the points?</Trans>}
        effect={<Trans>The original grade is kept. The learner will see your reason.</Trans>}
        confirmLabel={<Trans>Change points</Trans>}
        onConfirm={async () => {
          await call(overrideSubmissionGrade, {
            params: { organizationId, submissionId: submission.id },
            body: { revision: submission.revision, points, reason },
          })
          toast.success(t`Points changed`)
          onDone()
        }}
      >
        <NumberField
          decimals
          label={<Trans>Points (out of {format(submission.maximum_points)})</Trans>}
          className="w-40"
          value={points}
          min={0}
          max={submission.maximum_points}
          onChange={setPoints}
        />
        <Field required label={<Trans>Reason</Trans>}>
          <Textarea
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  )
}
