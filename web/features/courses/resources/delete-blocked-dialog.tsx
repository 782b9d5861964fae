import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CourseResource } from '#contract/course-resources.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { useCoursesPath } from '#web/lib/courses-path.ts'

type DeleteBlockedDialogProps = {
  courseId: string
  resource: CourseResource | undefined
  onClose: () => void
}

/** Says where a resource is still shown, with the way there. */
export function DeleteBlockedDialog({ courseId, resource, onClose }: DeleteBlockedDialogProps) {
  const courses = useCoursesPath()
  const { t } = useLingui()
  const title = resource?.title ?? ''
  const count = resource?.used_in.length ?? 0
  return (
    <Dialog open={resource !== undefined} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t`“${title}” is in use`}
        description={
          count > 0 ? (
            <Plural
              value={count}
              one="# lesson uses this file. Remove it from the lesson first."
              other="# lessons use this file. Remove it from them first."
            />
          ) : (
            <Trans>
              The published version of the course uses this file. Publish a version without it
              first.
            </Trans>
          )
        }
      >
        <ul className="flex flex-col gap-1">
          {resource?.used_in.map(({ lesson_id, title }) => (
            <li key={lesson_id}>
              <Link
                to={`${courses}/$courseId/curriculum/$lessonId`}
                params={{ courseId, lessonId: lesson_id }}
                className="text-primary underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
