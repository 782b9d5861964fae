import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { QueueSearch } from '#web/features/grading/queue-search.ts'
import { GradingView } from '#web/features/quizzes/staff/grading-view.tsx'
import { useCrumbName } from '#web/features/shell/crumb-names.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useCurrentOrganization } from '#web/lib/use-current-organization.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonPage } from '#web/ui/skeleton.tsx'
import { useQueueSteps } from './use-queue-steps.tsx'

export function QueueAttemptPage({ search }: { search: QueueSearch }) {
  const organization = useCurrentOrganization()
  return organization && <Attempt organizationId={organization.id} search={search} />
}

function Attempt({ organizationId, search }: { organizationId: string; search: QueueSearch }) {
  const { t } = useLingui()
  const { attemptId = '' } = useParams({ strict: false })
  const { place, queue } = useQueueSteps(organizationId, 'quiz', attemptId, search)
  useCrumbName(attemptId, place.data?.entry.lesson.title)
  if (place.isError && !place.data) {
    if (place.error instanceof ApiError && place.error.status === 404) {
      return <EmptyState title={<Trans>This attempt doesn’t exist</Trans>} />
    }
    return <QueryFailure query={place} />
  }
  if (!place.data) return <SkeletonPage />
  const { course, lesson } = place.data.entry
  return (
    <>
      <PageTitle>{t`Grade ${lesson.title}`}</PageTitle>
      <PageHead title={lesson.title} description={course.title} />
      <GradingView
        key={attemptId}
        place={{ organizationId, courseId: course.id, lessonId: lesson.id }}
        attemptId={attemptId}
        queue={queue}
      />
    </>
  )
}
