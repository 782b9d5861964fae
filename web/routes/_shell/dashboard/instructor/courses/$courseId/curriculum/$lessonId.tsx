import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { AssignmentEditor } from '#web/features/assignments/assignment-editor.tsx'
import { LessonPage } from '#web/features/courses/curriculum/lesson-page.tsx'
import { curriculumKey, lessonQuery } from '#web/features/courses/curriculum/queries.ts'
import { uploadPicture } from '#web/features/courses/resources/upload-resource.ts'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'

export const Route = createFileRoute(
  '/_shell/dashboard/instructor/courses/$courseId/curriculum/$lessonId',
)({ component: LessonRoute })

function LessonRoute() {
  const { courseId, lessonId } = Route.useParams()
  const queryClient = useQueryClient()
  const organizationId = useSession((session) => session.current_org_id) ?? ''
  const place = { organizationId, courseId, lessonId }
  useCrumbName(lessonId, useQuery(lessonQuery(place)).data?.title)
  return (
    <LessonPage
      key={lessonId}
      place={place}
      laterContent={{
        assignment: ({ due_at, due_after_days }, openSettings) => (
          <AssignmentEditor
            place={place}
            uploadImage={(file) => uploadPicture(place, file)}
            onSaved={() =>
              void queryClient.invalidateQueries({ queryKey: curriculumKey(place), exact: true })
            }
            dueDate={
              <Button className="self-start" onClick={openSettings}>
                <CalendarClock />
                {due_at || due_after_days !== null ? (
                  <Trans>Change the due date</Trans>
                ) : (
                  <Trans>Set a due date</Trans>
                )}
              </Button>
            }
          />
        ),
      }}
    />
  )
}
