import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import { CurriculumTree } from './curriculum-tree.tsx'
import { curriculumQuery, type CoursePlace } from './queries.ts'

export function CurriculumPage({ place }: { place: CoursePlace }) {
  const query = useQuery(curriculumQuery(place))
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={3} />
      </SkeletonRegion>
    )
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState
        description={messageOf(query.error)}
        errorId={query.error instanceof ApiError ? query.error.request_id : undefined}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    )
  }
  return (
    <>
      {query.data.can.update ? (
        <p className="mb-3 hidden text-13 text-ink-muted sm:block">
          <Trans>
            Drag by the handle, or press <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> on a title to move
            it, <Kbd>F2</Kbd> to rename it.
          </Trans>
        </p>
      ) : (
        <p className="mb-3 rounded-card bg-wash px-4 py-3 text-14 text-ink-muted">
          <Trans>You can read this curriculum. It can't be changed by you or not at present.</Trans>
        </p>
      )}
      <CurriculumTree place={place} curriculum={query.data} />
    </>
  )
}
