import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReportReason } from '#contract/moderation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { useReportReasons } from './report-reasons.ts'

type ReportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onReport: (report: { reason: ReportReason; note: string }) => Promise<unknown>
}

/** Asks moderators to look at something. */
export function ReportDialog({ open, onOpenChange, onReport }: ReportDialogProps) {
  const { t } = useLingui()
  const words = useReportReasons()
  const [reason, setReason] = useState<ReportReason>('spam')
  const [note, setNote] = useState('')
  const reasons: ReportReason[] = ['spam', 'abuse', 'off_topic', 'private', 'cheating', 'other']
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Report this</Trans>}
      effect={<Trans>A moderator will review it. The author won’t know who reported it.</Trans>}
      confirmLabel={<Trans>Report</Trans>}
      onConfirm={async () => {
        await onReport({ reason, note })
        toast.success(t`Thanks for your report. We’ll take a look.`)
        setNote('')
      }}
    >
      <Field group label={<Trans>What’s wrong?</Trans>}>
        <RadioGroup
          value={reason}
          onValueChange={setReason}
          options={reasons.map((value) => ({ value, label: words[value] }))}
        />
      </Field>
      <Field optional label={<Trans>What should moderators know?</Trans>}>
        <Textarea
          rows={3}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
