import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { transferCourse } from '#contract/courses.ts'
import { call } from '#web/lib/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { coursesKey } from './queries.ts'
import { StaffPicker } from './staff-picker.tsx'

type TransferCourseProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  organizationId: string
  course: { id: string; title: string }
}

export function TransferCourseDialog({
  open,
  onOpenChange,
  organizationId,
  course,
}: TransferCourseProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [personId, setPersonId] = useState<string>()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Transfer “{course.title}”</Trans>}
      effect={
        <Trans>The new owner gets full control. The previous owner stays on as an editor.</Trans>
      }
      confirmLabel={<Trans>Transfer course</Trans>}
      danger={false}
      onConfirm={async () => {
        if (!personId) throw new Error(t`Choose a new owner.`)
        await call(transferCourse, {
          params: { organizationId, courseId: course.id },
          body: { person_id: personId, reason: reason || undefined },
        })
        toast.success(t`“${course.title}” transferred`)
        await queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
      }}
    >
      <Field label={<Trans>New owner</Trans>}>
        <StaffPicker organizationId={organizationId} value={personId} onValueChange={setPersonId} />
      </Field>
      <Field optional label={<Trans>Why</Trans>}>
        <Textarea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
