import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { Card, CardHead, ViewAll } from '#web/ui/card.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRegion, SkeletonText } from '#web/ui/skeleton.tsx'
import { NotificationItems } from './notification-items.tsx'
import { latestNotificationsQuery } from './queries.ts'

/** The five latest notifications as a card of a dashboard. */
export function LatestNotifications() {
  const latest = useQuery(latestNotificationsQuery)
  return (
    <Card>
      <CardHead
        title={<Trans>Latest news</Trans>}
        action={
          <ViewAll>
            <Link to="/account/notifications">
              <Trans>View all</Trans>
            </Link>
          </ViewAll>
        }
      />
      {latest.isPending && (
        <SkeletonRegion>
          <SkeletonText lines={4} />
        </SkeletonRegion>
      )}
      {latest.isError && (
        <ErrorState
          description={messageOf(latest.error)}
          errorId={latest.error instanceof ApiError ? latest.error.request_id : undefined}
          onRetry={() => void latest.refetch()}
          pending={latest.isFetching}
        />
      )}
      {latest.data?.items.length === 0 && (
        <EmptyState
          className="py-6!"
          drawing={<LetterDrawing />}
          title={<Trans>No notifications yet</Trans>}
          description={<Trans>Updates from your organizations will appear here.</Trans>}
        />
      )}
      {latest.data && latest.data.items.length > 0 && (
        <NotificationItems
          notifications={latest.data.items}
          className="-mx-4 -mb-4 divide-y divide-line overflow-hidden rounded-b-card border-t border-line *:px-1"
        />
      )}
    </Card>
  )
}
