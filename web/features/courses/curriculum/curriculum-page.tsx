import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { SkeletonRegion, SkeletonTable } from '#web/ui/skeleton.tsx'
import type { CourseAddress } from '../queries.ts'
import { CurriculumTree } from './curriculum-tree.tsx'
import { curriculumQuery } from './queries.ts'

export function CurriculumPage({ place }: { place: CourseAddress }) {
  const query = useQuery(curriculumQuery(place))
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <SkeletonTable columns={3} />
      </SkeletonRegion>
    )
  }
  if (query.isError && !query.data) {
    return <QueryFailure query={query} />
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
          <Trans>This curriculum is read-only for you right now.</Trans>
        </p>
      )}
      <CurriculumTree place={place} curriculum={query.data} />
    </>
  )
}
