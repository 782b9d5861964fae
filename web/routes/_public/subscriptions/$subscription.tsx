import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CourseGridSkeleton } from '#web/features/catalog/course-grid.tsx'
import { SubscriptionPage } from '#web/features/catalog/subscription-page.tsx'
import { catalogSubscriptionQuery } from '#web/features/catalog/subscription-queries.ts'
import { NothingHere } from '#web/features/shell/nothing-here.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'

export const Route = createFileRoute('/_public/subscriptions/$subscription')({
  component: SubscriptionRoute,
})

function SubscriptionRoute() {
  const { subscription } = Route.useParams()
  const query = useQuery(catalogSubscriptionQuery(subscription))
  if (query.isPending) return <CourseGridSkeleton />
  if (query.isError) {
    if (!(query.error instanceof ApiError) || query.error.status !== 404)
      return <QueryFailure query={query} />
    return (
      <NothingHere
        title={<Trans>Subscription not found</Trans>}
        description={<Trans>The subscription may no longer be sold.</Trans>}
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
      <SubscriptionPage subscription={query.data} />
    </>
  )
}
