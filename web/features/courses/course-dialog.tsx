import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteCourse, type CourseSummary } from '#contract/courses.ts'
import { archiveCourse } from '#contract/publishing.ts'
import { call } from '#web/lib/call.ts'
import { invalidateAfterDelete } from '#web/lib/invalidate-after-delete.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ExportCourseDialog } from './export-course-dialog.tsx'
import { coursesKey } from './queries.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { TransferCourseDialog } from './transfer-course-dialog.tsx'

export type CourseDialogProps = {
  asking: 'archive' | 'delete' | 'transfer' | 'export' | 'template'
  onClose: () => void
  organizationId: string
  course: Pick<CourseSummary, 'id' | 'title' | 'status'>
  onDeleted: (() => void) | undefined
}

/** What is asked before a course is archived, deleted, handed over, exported or saved as a template; fetched when it is asked. */
export default function CourseDialog({ asking, ...rest }: CourseDialogProps) {
  if (asking === 'archive') return <ArchiveCourse {...rest} />
  if (asking === 'delete') return <DeleteCourse {...rest} />
  const { onClose, organizationId, course } = rest
  if (asking === 'export') {
    return <ExportCourseDialog onClose={onClose} organizationId={organizationId} course={course} />
  }
  if (asking === 'template') {
    return (
      <SaveTemplateDialog
        open
        onOpenChange={(open) => !open && onClose()}
        place={{ organizationId, courseId: course.id }}
        title={course.title}
        lessonIds={null}
      />
    )
  }
  return (
    <TransferCourseDialog
      open
      onOpenChange={(open) => !open && onClose()}
      organizationId={organizationId}
      course={course}
    />
  )
}

type Asked = Omit<CourseDialogProps, 'asking'>

function ArchiveCourse({ onClose, organizationId, course: { id: courseId, title } }: Asked) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Archive “{title}”?</Trans>}
      effect={
        <Trans>
          The course leaves the catalog and can’t be edited. Enrolled learners keep access. You can
          unarchive it at any time.
        </Trans>
      }
      confirmLabel={<Trans>Archive course</Trans>}
      danger={false}
      onConfirm={async () => {
        const body = { reason: reason || undefined }
        await call(archiveCourse, { params: { organizationId, courseId }, body })
        toast.success(t`“${title}” archived`)
        await queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
      }}
    >
      <Field optional label={<Trans>Why</Trans>}>
        <Textarea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}

function DeleteCourse({ onClose, onDeleted, organizationId, course }: Asked) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id: courseId, title } = course
  const isTemplate = course.status === 'template'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Delete “{title}”?</Trans>}
      effect={
        isTemplate ? (
          <Trans>Nobody can use the template anymore. Courses created from it stay.</Trans>
        ) : (
          <Trans>Lessons and files are deleted for everyone. This can’t be undone.</Trans>
        )
      }
      {...(!isTemplate && { typed: title })}
      confirmLabel={isTemplate ? <Trans>Delete template</Trans> : <Trans>Delete draft</Trans>}
      onConfirm={async () => {
        await call(deleteCourse, { params: { organizationId, courseId } })
        toast.success(t`“${title}” deleted`)
        onDeleted?.()
        await invalidateAfterDelete(queryClient, coursesKey(organizationId), [courseId])
      }}
    />
  )
}
