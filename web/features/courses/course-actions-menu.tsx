import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Copy, MoreHorizontal, Trash2, UserRoundPen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { deleteCourse, duplicateCourse, type CourseSummary } from '#contract/courses.ts'
import { archiveCourse, unarchiveCourse } from '#contract/publishing.ts'
import { call } from '#web/lib/call.ts'
import { invalidateAfterDelete } from '#web/lib/invalidate-after-delete.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { coursesKey } from './queries.ts'
import { TransferCourseDialog } from './transfer-course-dialog.tsx'

type CourseActionsProps = {
  organizationId: string
  course: Pick<CourseSummary, 'id' | 'title' | 'can'>
  /** More items, such as links to the parts of the course. */
  children?: ReactNode
  onDuplicated?: (courseId: string) => void
  onDeleted?: () => void
}

/** What can be done with a course as a whole; only what the server says that this person can do now. */
export function CourseActionsMenu({
  organizationId,
  course,
  children,
  onDuplicated,
  onDeleted,
}: CourseActionsProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'archive' | 'delete' | 'transfer' | null>(null)
  const [reason, setReason] = useState('')
  const params = { organizationId, courseId: course.id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
  const { can, title } = course

  const duplicate = async () => {
    try {
      const copy = await call(duplicateCourse, { params })
      toast.success(t`“${copy.title}” is a draft of yours`)
      onDuplicated?.(copy.id)
      await refresh()
    } catch (failure) {
      toastFailure(failure)
    }
  }
  const unarchive = async () => {
    try {
      await call(unarchiveCourse, { params })
      toast.success(t`“${title}” is back`)
      await refresh()
    } catch (failure) {
      toastFailure(failure)
    }
  }

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={t`Actions for ${title}`}>
            <MoreHorizontal />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {children}
          {can.duplicate && (
            <MenuItem icon={<Copy />} onSelect={() => void duplicate()}>
              <Trans>Duplicate</Trans>
            </MenuItem>
          )}
          {can.transfer && (
            <MenuItem icon={<UserRoundPen />} onSelect={() => setAsking('transfer')}>
              <Trans>Transfer to another owner</Trans>
            </MenuItem>
          )}
          {can.unarchive && (
            <MenuItem icon={<ArchiveRestore />} onSelect={() => void unarchive()}>
              <Trans>Unarchive</Trans>
            </MenuItem>
          )}
          {can.archive && (
            <MenuItem icon={<Archive />} onSelect={() => setAsking('archive')}>
              <Trans>Archive</Trans>
            </MenuItem>
          )}
          {can.delete && (
            <MenuItem danger icon={<Trash2 />} onSelect={() => setAsking('delete')}>
              <Trans>Delete draft</Trans>
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asking === 'archive'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={<Trans>Archive “{title}”?</Trans>}
        effect={
          <Trans>
            It leaves the catalog and can't be edited. Learners who are enrolled keep it. You can
            bring it back at any time.
          </Trans>
        }
        confirmLabel={<Trans>Archive course</Trans>}
        danger={false}
        onConfirm={async () => {
          await call(archiveCourse, { params, body: { reason: reason || undefined } })
          toast.success(t`“${title}” is archived`)
          await refresh()
        }}
      >
        <Field optional label={<Trans>Why</Trans>}>
          <Textarea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={<Trans>Delete “{title}”?</Trans>}
        effect={
          <Trans>Its lessons and files go with it, for everyone. This can't be undone.</Trans>
        }
        typed={title}
        confirmLabel={<Trans>Delete draft</Trans>}
        onConfirm={async () => {
          await call(deleteCourse, { params })
          toast.success(t`“${title}” was deleted`)
          onDeleted?.()
          await invalidateAfterDelete(queryClient, coursesKey(organizationId), [course.id])
        }}
      />
      <TransferCourseDialog
        open={asking === 'transfer'}
        onOpenChange={(open) => !open && setAsking(null)}
        organizationId={organizationId}
        course={course}
      />
    </>
  )
}
