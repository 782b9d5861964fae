import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { withdrawApproval } from '#contract/approvals.ts'
import type { Course } from '#contract/courses.ts'
import { publishCourse, submitCourse } from '#contract/publishing.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { PublicationImpact } from './publication-impact.tsx'
import { PublishingChecklist } from './publishing-checklist.tsx'
import { checklistQuery, courseKey, coursesKey, publicationPreviewQuery } from './queries.ts'

type PanelProps = { organizationId: string; course: Course }

/** The way from draft to published: what is missing, and the one step that comes next. */
export function PublishCoursePanel({ organizationId, course }: PanelProps) {
  const params = { organizationId, courseId: course.id }
  const checklist = useQuery(checklistQuery(params))
  const offersNext = course.has_unpublished_changes && (course.can.publish || course.can.submit)
  return (
    <Card>
      <CardHead
        title={<Trans>Publishing</Trans>}
        description={<StandingSentence course={course} />}
        action={
          course.status === 'in_review' ? (
            <WithdrawButton organizationId={organizationId} course={course} />
          ) : (
            offersNext && (
              <PublishButton
                organizationId={organizationId}
                course={course}
                ready={checklist.data?.is_publishable ?? false}
              />
            )
          )
        }
      />
      {checklist.isPending ? (
        <SkeletonRegion>
          <SkeletonText lines={6} />
        </SkeletonRegion>
      ) : checklist.isError ? (
        <QueryFailure query={checklist} />
      ) : (
        <PublishingChecklist items={checklist.data.items} />
      )}
    </Card>
  )
}

function StandingSentence({ course }: { course: Course }) {
  const version = course.published_version
  switch (course.status) {
    case 'in_review':
      return <Trans>An admin looks at it now. It can't be edited until they answer.</Trans>
    case 'changes_requested':
      return <Trans>The reviewer asked for changes. Make them and submit again.</Trans>
    case 'archived':
      return <Trans>Archived. It is out of the catalog and can't be edited.</Trans>
    case 'published':
      return course.has_unpublished_changes ? (
        <Trans>
          Learners see version {version}. Your changes wait here until you publish them.
        </Trans>
      ) : (
        <Trans>Learners see version {version}. The draft is the same.</Trans>
      )
    case 'draft':
      return course.direct_publishing ? (
        <Trans>Nobody but you and your co-instructors sees it yet.</Trans>
      ) : (
        <Trans>Nobody sees it yet. An admin of your organization approves it first.</Trans>
      )
  }
}

function PublishButton({ organizationId, course, ready }: PanelProps & { ready: boolean }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const params = { organizationId, courseId: course.id }
  const preview = useQuery({ ...publicationPreviewQuery(params), enabled: asking })
  const direct = course.can.publish
  const confirm = async () => {
    if (direct) await call(publishCourse, { params })
    else await call(submitCourse, { params, body: { note: note || undefined } })
    toast.success(direct ? t`Published` : t`Submitted for review`)
    await queryClient.invalidateQueries({ queryKey: courseKey(params) })
    await queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
  }
  return (
    <>
      <Button variant="primary" disabled={!ready} onClick={() => setAsking(true)}>
        <Send />
        {direct ? <Trans>Publish</Trans> : <Trans>Submit for review</Trans>}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          direct ? (
            <Trans>Publish “{course.title}”?</Trans>
          ) : (
            <Trans>Submit “{course.title}” for review?</Trans>
          )
        }
        effect={
          direct ? (
            <Trans>Learners see the new version at once.</Trans>
          ) : (
            <Trans>The draft can't be edited while an admin reviews it.</Trans>
          )
        }
        confirmLabel={direct ? <Trans>Publish</Trans> : <Trans>Submit for review</Trans>}
        danger={false}
        onConfirm={confirm}
      >
        {preview.isPending ? (
          <SkeletonText lines={3} />
        ) : (
          preview.data && <PublicationImpact preview={preview.data} />
        )}
        {!direct && (
          <Field optional label={<Trans>Note to the reviewer</Trans>}>
            <Textarea rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        )}
      </ConfirmDialog>
    </>
  )
}

function WithdrawButton({ organizationId, course }: PanelProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  const { approval_id: approvalId } = course
  if (!approvalId) return null
  const withdraw = async () => {
    setPending(true)
    try {
      await call(withdrawApproval, { params: { organizationId, approvalId } })
      toast.success(t`Withdrawn from review`)
      await queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
    } catch (failure) {
      toastFailure(failure)
    }
    setPending(false)
  }
  return (
    <Button pending={pending} onClick={() => void withdraw()}>
      <Undo2 />
      <Trans>Withdraw from review</Trans>
    </Button>
  )
}
