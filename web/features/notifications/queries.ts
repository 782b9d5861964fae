import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getQuietHours,
  listNotificationPreferences,
  listNotificationRules,
  listNotifications,
} from '#contract/notifications.ts'
import { getPush } from '#contract/push.ts'
import { call } from '#web/lib/call.ts'

/** Everything about notifications; marking one read makes all of it stale. */
export const notificationsKey = ['notifications']

export const latestNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'latest'],
  queryFn: ({ signal }) => call(listNotifications, { query: { page_size: 5 } }, { signal }),
})

const pageSize = 20

export const notificationsQuery = (filter: { unread?: 'true'; kind?: string }) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list', filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        { query: { ...filter, page: pageParam, page_size: pageSize } },
        { signal },
      ),
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.total ? pages.length + 1 : undefined,
  })

export const notificationPreferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(listNotificationPreferences, {}, { signal }),
})

export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => call(getPush, {}, { signal }),
})

export const quietHoursQuery = queryOptions({
  queryKey: ['quiet-hours'],
  queryFn: ({ signal }) => call(getQuietHours, {}, { signal }),
})

export const notificationRulesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['notification-rules', organizationId],
    queryFn: ({ signal }) =>
      call(listNotificationRules, { params: { organizationId } }, { signal }),
  })
