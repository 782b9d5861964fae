import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

export const NotificationType = z.enum(['success', 'info', 'warning', 'error'])
export type NotificationType = z.infer<typeof NotificationType>

/** Pushed on `person:{id}`: `notification.created` with a Notification, `notification.read` with `{ id }`, null for all. */
export const Notification = z.object({
  id: Id,
  /** Dotted name of what happened, such as `invitation.received`. */
  kind: z.string(),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  timestamp: Instant,
  is_read: z.boolean(),
  /** Who caused it, if a person did. */
  username: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  organization: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Path inside Lyceum that the notification opens. */
  link: z.nullable(z.string()),
  /** Why this person got it, as a sentence. */
  reason: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/me/notifications/',
  access: 'person',
  summary: 'List my notifications, newest first, with the number of unread ones',
  query: z.extend(PageQuery, {
    unread: z.optional(z.stringbool()),
    kind: z.optional(z.string().check(z.maxLength(80))),
  }),
  output: z.extend(pageOf(Notification), { unread_count: z.number() }),
})

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/api/me/notifications/:notificationId/read/',
  access: 'person',
  summary: 'Mark one notification as read',
  params: z.object({ notificationId: Id }),
  errors: ['notification_not_found'],
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/me/notifications/read-all/',
  access: 'person',
  summary: 'Mark all my notifications as read',
})

export const NotificationPreference = z.object({
  kind: z.string(),
  label: z.string(),
  /** Mandatory kinds, such as security notices, can't be switched off. */
  mandatory: z.boolean(),
  /** There is a mail for it in any case; only the channel in the app can be chosen, if it is not mandatory. */
  email_fixed: z.boolean(),
  in_app: z.boolean(),
  email: z.enum(['now', 'daily', 'off']),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

export const listNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/me/notification-preferences/',
  access: 'person',
  summary: 'List what I am notified of, and how',
  output: z.array(NotificationPreference),
})

export const setNotificationPreference = endpoint({
  method: 'PUT',
  path: '/api/me/notification-preferences/:kind/',
  access: 'person',
  summary: 'Choose how one kind of notification reaches me',
  params: z.object({ kind: z.string().check(z.maxLength(80)) }),
  body: z.object({ in_app: z.boolean(), email: z.enum(['now', 'daily', 'off']) }),
  output: NotificationPreference,
  errors: ['not_found', 'not_allowed'],
})
