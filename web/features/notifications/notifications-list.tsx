import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use } from 'react'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NoResultsState } from '#web/ui/no-results-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { TimeZoneContext } from '#web/ui/time-zone.ts'
import { dayWords, groupByDay } from './group-by-day.ts'
import { NotificationItems } from './notification-items.tsx'
import { notificationsQuery } from './queries.ts'

type NotificationsListProps = {
  unread: boolean
  kind: string | undefined
  onClearFilters: () => void
}

export function NotificationsList({ unread, kind, onClearFilters }: NotificationsListProps) {
  const { i18n } = useLingui()
  const timeZone = use(TimeZoneContext)
  const now = useNow(60_000)
  const list = useInfiniteQuery(notificationsQuery({ unread: unread ? 'true' : undefined, kind }))

  if (list.isPending) {
    return (
      <SkeletonRegion className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-18" />
        ))}
      </SkeletonRegion>
    )
  }
  if (list.isError) {
    return (
      <ErrorState
        description={messageOf(list.error)}
        errorId={list.error instanceof ApiError ? list.error.request_id : undefined}
        onRetry={() => void list.refetch()}
        pending={list.isFetching}
      />
    )
  }
  const notifications = list.data.pages.flatMap((page) => page.items)
  if (notifications.length === 0) {
    if (kind !== undefined) return <NoResultsState onClear={onClearFilters} />
    return unread ? (
      <EmptyState
        drawing={<LetterDrawing />}
        title={<Trans>All read</Trans>}
        description={<Trans>New notifications will appear here.</Trans>}
      />
    ) : (
      <EmptyState
        drawing={<LetterDrawing />}
        title={<Trans>No notifications yet</Trans>}
        description={<Trans>Updates from your organizations will appear here.</Trans>}
      />
    )
  }
  const today = new Date(now)
  return (
    <div className="flex flex-col gap-6">
      {groupByDay(notifications, timeZone).map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h2 id={`day-${day.date}`} className="mb-2 text-13 font-semibold text-ink-muted">
            {dayWords(day.date, today, i18n.locale, timeZone)}
          </h2>
          <NotificationItems
            detailed
            notifications={day.notifications}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
          />
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          className="self-center"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show older</Trans>
        </Button>
      )}
    </div>
  )
}
