import * as contract from '#contract/notifications.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import * as push from '#contract/push.ts'
import { getPush, removeDevice, subscribeDevice } from './push/devices.ts'
import { applyNotificationPreset } from './apply-preset.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllNotificationsRead, markNotificationRead } from './mark-read.ts'
import { listNotificationPreferences, setNotificationPreference } from './preferences.ts'
import { getQuietHours, setQuietHours } from './quiet-hours.ts'
import { listNotificationRules, resetNotificationRule, setNotificationRule } from './rules.ts'

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
  handle(contract.applyNotificationPreset, (ctx, { body }) =>
    applyNotificationPreset(ctx, kinds, body.preset),
  ),
  handle(push.getPush, (ctx) => getPush(ctx)),
  handle(push.subscribeDevice, (ctx, { body }) => subscribeDevice(ctx, body)),
  handle(push.removeDevice, (ctx, { params }) => removeDevice(ctx, params.deviceId)),
  handle(contract.getQuietHours, (ctx) => getQuietHours(ctx)),
  handle(contract.setQuietHours, (ctx, { body }) => setQuietHours(ctx, body.quiet_hours)),
]

/** What an organization chooses for its members. */
export const notificationRuleRoutes = (kinds: readonly NotificationKind[]): Route[] => [
  handle(contract.listNotificationRules, (ctx) => listNotificationRules(ctx, kinds)),
  handle(contract.setNotificationRule, (ctx, { params, body }) =>
    setNotificationRule(ctx, kinds, params.kind, body),
  ),
  handle(contract.resetNotificationRule, (ctx, { params }) =>
    resetNotificationRule(ctx, kinds, params.kind),
  ),
]
