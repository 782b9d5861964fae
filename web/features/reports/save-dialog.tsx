import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import {
  createReport,
  updateReport,
  type Report,
  type ReportDefinition,
} from '#contract/reports.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { reportsKey } from './queries.ts'
import { newReportId, reportAddress, type ReportsArea } from './reports-area.ts'

type SaveDialogProps = {
  area: ReportsArea
  report: Report
  definition: ReportDefinition
  /** As a new report, not in place of this one. */
  copy: boolean
  onClose: () => void
}

/** Gives a report its name. */
export default function SaveDialog({ area, report, definition, copy, onClose }: SaveDialogProps) {
  const { t } = useLingui()
  const isNew = report.id === newReportId
  const [title, setTitle] = useState(
    isNew ? '' : copy && !report.is_ready_made ? t`Copy of ${report.title}` : report.title,
  )
  const [description, setDescription] = useState(isNew ? '' : report.description)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { organizationId } = area
  const save = useMutation({
    mutationFn: () => {
      const body = { title, description, definition }
      return copy
        ? call(createReport, { params: { organizationId }, body })
        : call(updateReport, { params: { organizationId, reportId: report.id }, body })
    },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: reportsKey(organizationId) })
      toast.success(t`Report saved`)
      onClose()
      await navigate({ to: reportAddress(area, saved.id) })
    },
  })
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={copy ? <Trans>Save report</Trans> : <Trans>Rename report</Trans>}
        description={copy && <Trans>Only you can see this report until you share it.</Trans>}
      >
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <Field required label={<Trans>Title</Trans>} error={errors['title']}>
            <Input
              required
              maxLength={120}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <Field optional label={<Trans>Description</Trans>} error={errors['description']}>
            <Textarea
              rows={2}
              maxLength={500}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          </Field>
          {save.isError && <FormError>{messageOf(save.error)}</FormError>}
          <DialogFooter className="mt-2">
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant="primary" pending={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
