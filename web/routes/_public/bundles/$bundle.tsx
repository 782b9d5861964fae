import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BundlePage } from '#web/features/catalog/bundle-page.tsx'
import { bundleQuery } from '#web/features/catalog/bundle-queries.ts'
import { CourseGridSkeleton } from '#web/features/catalog/course-grid.tsx'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'

export const Route = createFileRoute('/_public/bundles/$bundle')({ component: BundleRoute })

function BundleRoute() {
  const { bundle } = Route.useParams()
  const query = useQuery(bundleQuery(bundle))
  if (query.isPending) return <CourseGridSkeleton />
  if (query.isError) {
    if (!(query.error instanceof ApiError) || query.error.status !== 404)
      return <QueryFailure query={query} />
    return (
      <NothingHere
        title={<Trans>Bundle not found</Trans>}
        description={<Trans>The bundle may no longer be sold.</Trans>}
        action={
          <Link to="/courses">
            <Trans>All courses</Trans>
          </Link>
        }
      />
    )
  }
  return (
    <>
      <PageTitle>{query.data.title}</PageTitle>
      <BundlePage bundle={query.data} />
    </>
  )
}
