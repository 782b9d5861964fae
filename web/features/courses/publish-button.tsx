import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { approveOwnApproval } from '#contract/approvals.ts'
import type { Course } from '#contract/courses.ts'
import { publishCourse, submitCourse } from '#contract/publishing.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { PublicationImpact } from './publication-impact.tsx'
import { courseKey, coursesKey, publicationPreviewQuery } from './queries.ts'

type PublishButtonProps = { organizationId: string; course: Course; ready: boolean }

/** Publishes at once, approves one's own request as the only admin, or asks for a review. */
export function PublishButton({ organizationId, course, ready }: PublishButtonProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const params = { organizationId, courseId: course.id }
  const preview = useQuery({ ...publicationPreviewQuery(params), enabled: asking })
  const direct = course.can.publish
  const own = !direct && course.can.approve_own
  const confirm = async () => {
    if (own && note.trim() === '') throw new Error(t`Say why it’s ready`)
    const published = direct
      ? await call(publishCourse, { params })
      : await call(submitCourse, { params, body: { note: note || undefined } })
    if (own && published.approval_id) {
      const approval = { organizationId, approvalId: published.approval_id }
      await call(approveOwnApproval, { params: approval, body: { note } })
    }
    toast.success(direct || own ? t`Course published` : t`Submitted for review`)
    await queryClient.invalidateQueries({ queryKey: courseKey(params) })
    await queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
  }
  const publishes = direct || own
  return (
    <>
      <Button variant="primary" disabled={!ready} onClick={() => setAsking(true)}>
        <Send />
        {publishes ? <Trans>Publish</Trans> : <Trans>Submit for review</Trans>}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          publishes ? (
            <Trans>Publish “{course.title}”?</Trans>
          ) : (
            <Trans>Submit “{course.title}” for review?</Trans>
          )
        }
        effect={
          direct ? (
            <Trans>Learners see the new version right away.</Trans>
          ) : own ? (
            <Trans>
              You’re the only admin, so you approve the course yourself. Learners see the new
              version right away.
            </Trans>
          ) : (
            <Trans>The draft can't be edited while an admin reviews it.</Trans>
          )
        }
        confirmLabel={publishes ? <Trans>Publish</Trans> : <Trans>Submit for review</Trans>}
        danger={false}
        onConfirm={confirm}
      >
        {preview.isPending ? (
          <SkeletonText lines={3} />
        ) : (
          preview.data && <PublicationImpact preview={preview.data} />
        )}
        {!direct && (
          <Field
            required={own}
            optional={!own}
            label={own ? <Trans>Why it’s ready</Trans> : <Trans>Note to the reviewer</Trans>}
            hint={own && <Trans>Your reason is kept in the approval's history.</Trans>}
          >
            <Textarea
              rows={3}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        )}
      </ConfirmDialog>
    </>
  )
}
