import * as contract from '#contract/notifications.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllNotificationsRead, markNotificationRead } from './mark-read.ts'
import { listNotificationPreferences, setNotificationPreference } from './preferences.ts'

export const notificationRoutes = (kinds: readonly NotificationKind[]): Route[] => [
  handle(contract.listNotifications, (ctx, { query }) => listNotifications(ctx, query)),
  handle(contract.markNotificationRead, (ctx, { params }) =>
    markNotificationRead(ctx, params.notificationId),
  ),
  handle(contract.markAllNotificationsRead, (ctx) => markAllNotificationsRead(ctx)),
  handle(contract.listNotificationPreferences, (ctx) => listNotificationPreferences(ctx, kinds)),
  handle(contract.setNotificationPreference, (ctx, { params, body }) =>
    setNotificationPreference(ctx, kinds, params.kind, body),
  ),
]
