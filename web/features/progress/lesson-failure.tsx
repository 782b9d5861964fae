import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

type LessonFailureProps = {
  courseId: string
  error: Error
  pending: boolean
  onRetry: () => void
}

/** Why the lesson does not open, and the way back to its course. */
export function LessonFailure({ courseId, error, pending, onRetry }: LessonFailureProps) {
  const back = (
    <Button asChild>
      <Link to="/dashboard/student/courses/$courseId" params={{ courseId }}>
        <Trans>Back to the course</Trans>
      </Link>
    </Button>
  )
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'lesson_locked') {
    return (
      <EmptyState
        title={<Trans>This lesson is locked</Trans>}
        description={messageOf(error)}
        action={back}
      />
    )
  }
  if (code === 'lesson_not_found' || code === 'course_not_found') {
    return (
      <EmptyState
        title={<Trans>This lesson is no longer available</Trans>}
        description={
          <Trans>
            The lesson may have been removed in a newer version of the course. Your notes are kept.
          </Trans>
        }
        action={back}
      />
    )
  }
  return (
    <ErrorState
      description={messageOf(error)}
      errorId={error instanceof ApiError ? error.request_id : undefined}
      onRetry={onRetry}
      pending={pending}
      action={back}
    />
  )
}
