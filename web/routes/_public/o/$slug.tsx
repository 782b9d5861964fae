import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CourseGridSkeleton } from '#web/features/catalog/course-grid.tsx'
import { OrganizationPage } from '#web/features/catalog/organization-page.tsx'
import { organizationPageQuery } from '#web/features/catalog/queries.ts'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_public/o/$slug')({ component: OrganizationRoute })

function OrganizationRoute() {
  const { slug } = Route.useParams()
  const query = useQuery(organizationPageQuery(slug))
  const missing =
    query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 500
  if (missing) {
    return (
      <NothingHere
        title={<Trans>Organization not found</Trans>}
        description={<Trans>Organizations have a page while they offer a public course.</Trans>}
        action={
          <Link to="/courses">
            <Trans>All courses</Trans>
          </Link>
        }
      />
    )
  }
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-12 sm:px-8 sm:pt-12">
      {query.isError ? (
        <QueryFailure query={query} />
      ) : query.isPending ? (
        <>
          <Skeleton className="mb-10 h-40" />
          <CourseGridSkeleton count={4} columns={4} />
        </>
      ) : (
        <>
          <PageTitle>{query.data.name}</PageTitle>
          <OrganizationPage page={query.data} />
        </>
      )}
    </div>
  )
}
