import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  Copy,
  FileDown,
  LayoutTemplate,
  MoreHorizontal,
  Trash2,
  UserRoundPen,
} from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { duplicateCourse, type CourseSummary } from '#contract/courses.ts'
import { unarchiveCourse } from '#contract/publishing.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toaster.tsx'
import type { CourseDialogProps } from './course-dialog.tsx'
import { coursesKey } from './queries.ts'

const CourseDialog = lazy(() => import('./course-dialog.tsx'))

type CourseActionsProps = {
  organizationId: string
  course: Pick<CourseSummary, 'id' | 'title' | 'can' | 'status'>
  /** More items, such as links to the parts of the course. */
  children?: ReactNode
  onDuplicated?: (courseId: string) => void
  onDeleted?: (() => void) | undefined
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
  const [asking, setAsking] = useState<CourseDialogProps['asking'] | null>(null)
  const params = { organizationId, courseId: course.id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: coursesKey(organizationId) })
  const { can, title } = course

  const duplicate = async () => {
    try {
      const copy = await call(duplicateCourse, { params })
      toast.success(t`Copied as draft “${copy.title}”`)
      onDuplicated?.(copy.id)
      await refresh()
    } catch (failure) {
      toastFailure(failure)
    }
  }
  const unarchive = async () => {
    try {
      await call(unarchiveCourse, { params })
      toast.success(t`“${title}” restored`)
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
          {can.duplicate && (
            <MenuItem icon={<FileDown />} onSelect={() => setAsking('export')}>
              <Trans>Export</Trans>
            </MenuItem>
          )}
          {can.duplicate && (
            <MenuItem icon={<LayoutTemplate />} onSelect={() => setAsking('template')}>
              <Trans>Save as template</Trans>
            </MenuItem>
          )}
          {can.transfer && (
            <MenuItem icon={<UserRoundPen />} onSelect={() => setAsking('transfer')}>
              <Trans>Transfer ownership</Trans>
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
              {course.status === 'template' ? (
                <Trans>Delete template</Trans>
              ) : (
                <Trans>Delete draft</Trans>
              )}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {asking && (
        <Suspense>
          <CourseDialog
            asking={asking}
            onClose={() => setAsking(null)}
            organizationId={organizationId}
            course={course}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </>
  )
}
