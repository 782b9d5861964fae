import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { exactly } from '#web/lib/exactly.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showBadge } from '#web/lib/shown-notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { LetterDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { NotificationItems } from './notification-items.tsx'
import { latestNotificationsQuery } from './queries.ts'
import { useMarkAllRead } from './use-mark-read.ts'

/** The five latest, with the number of unread ones on the bell. */
export function NotificationsMenu() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const latest = useQuery(latestNotificationsQuery)
  const markAll = useMarkAllRead()
  const count = latest.data?.unread_count ?? 0
  const unread = count > 99 ? '99+' : count
  useEffect(() => showBadge(count), [count])
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton
          label={count > 0 ? t`Notifications, ${unread} unread` : t`Notifications`}
          className="relative"
        >
          <Bell />
          {count > 0 && (
            <span
              aria-hidden
              className="absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-[0.625rem] leading-none font-semibold text-danger-ink tabular-nums"
            >
              {unread}
            </span>
          )}
        </IconButton>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        label={t`Notifications`}
        className="flex max-h-130 w-96 flex-col overflow-hidden p-0!"
      >
        <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
          <h2 className="font-semibold">
            <Trans>Notifications</Trans>
          </h2>
          {count > 0 && (
            <Pill tone="primary">
              <Plural value={count} one="# new" other="# new" />
            </Pill>
          )}
          {count > 0 && (
            <Button
              variant="link"
              size="sm"
              className="ms-auto"
              pending={markAll.isPending}
              onClick={() => markAll.mutate()}
            >
              <Trans>Mark all as read</Trans>
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {latest.isPending && (
            <SkeletonRegion className="flex flex-col gap-4 p-4">
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
            </SkeletonRegion>
          )}
          {latest.isError && (
            <div role="alert" className="flex flex-col items-start gap-2 p-4">
              <p className="text-ink-muted">{messageOf(latest.error)}</p>
              <Button size="sm" onClick={() => void latest.refetch()}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          )}
          {latest.data?.items.length === 0 && (
            <EmptyState
              className="py-8!"
              drawing={<LetterDrawing />}
              title={<Trans>No notifications yet</Trans>}
              description={<Trans>Updates from your organizations will appear here.</Trans>}
            />
          )}
          <NotificationItems
            notifications={latest.data?.items ?? []}
            className="divide-y divide-line"
            onOpen={() => setOpen(false)}
          />
        </div>
        <div className="shrink-0 border-t border-line p-1">
          <Button asChild variant="ghost" size="sm" className="w-full">
            <Link
              to="/account/notifications"
              activeOptions={exactly}
              onClick={() => setOpen(false)}
            >
              <Trans>View all notifications</Trans>
            </Link>
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}
