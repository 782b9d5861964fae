import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Named, OrganizationParams } from './fields.ts'
import { pageOf, PageQuery } from './page.ts'

export const NotificationType = z.enum(['success', 'info', 'warning', 'error'])
export type NotificationType = z.infer<typeof NotificationType>

/**
 * Pushed on `person:{id}`: `notification.created` with a Notification, `notification.read` with `{ id }`, null for all.
 */
export const Notification = z.object({
  id: Id,
  /** Dotted name of the event, such as `invitation.received`. */
  kind: z.string(),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  timestamp: Instant,
  is_read: z.boolean(),
  /** The person who caused it, if any. */
  username: z.nullable(z.string()),
  /** Full name of the person who caused it. */
  actor_name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  organization: z.nullable(Named),
  /** Path inside Lyceum that the notification opens. */
  link: z.nullable(z.string()),
  /** Why this person received it, as a sentence. */
  reason: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/me/notifications/',
  access: 'person',
  limited: true,
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
  limited: true,
  summary: 'Mark one notification as read',
  params: z.object({ notificationId: Id }),
  errors: ['notification_not_found'],
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/me/notifications/read-all/',
  access: 'person',
  limited: true,
  summary: 'Mark all my notifications as read',
})

/** Description of the kind. */
export const NotificationGroup = z.enum([
  'learning',
  'teaching',
  'conversations',
  'organization',
  'money',
  'account',
])
export type NotificationGroup = z.infer<typeof NotificationGroup>

export const NotificationPreference = z.object({
  kind: z.string(),
  label: z.string(),
  group: NotificationGroup,
  /** Emailed immediately by default. */
  important: z.boolean(),
  /** Mandatory kinds, such as security notices, can't be turned off. */
  mandatory: z.boolean(),
  /** Always emailed; only the in-app channel can be changed, unless the kind is mandatory. */
  email_fixed: z.boolean(),
  /** Names of the caller's organizations that enforce this setting for their members. */
  required_by: z.array(z.string()),
  in_app: z.boolean(),
  email: z.enum(['now', 'daily', 'off']),
  /** On the devices that I chose to be told on. */
  push: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

export const listNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/me/notification-preferences/',
  access: 'person',
  limited: true,
  summary: 'List what can reach me by my roles, and how',
  output: z.array(NotificationPreference),
})

export const setNotificationPreference = endpoint({
  method: 'PUT',
  path: '/api/me/notification-preferences/:kind/',
  access: 'person',
  limited: true,
  summary: 'Choose how one kind of notification reaches me',
  params: z.object({ kind: z.string().check(z.maxLength(80)) }),
  body: z.object({
    in_app: z.boolean(),
    email: z.enum(['now', 'daily', 'off']),
    /** Absent: as it was. */
    push: z.optional(z.boolean()),
  }),
  output: NotificationPreference,
  errors: ['not_found', 'not_allowed'],
})

export const NotificationPreset = z.enum(['all', 'important', 'none'])
export type NotificationPreset = z.infer<typeof NotificationPreset>

export const applyNotificationPreset = endpoint({
  method: 'PUT',
  path: '/api/me/notification-preferences/',
  access: 'person',
  limited: true,
  summary: 'Choose for all kinds at once: everything, what is important by mail, or nothing',
  body: z.object({ preset: NotificationPreset }),
  output: z.array(NotificationPreference),
})

/** A time of day: `22:00`. */
export const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 22:00'))

export const QuietHours = z.object({ from: ClockTime, until: ClockTime })
export type QuietHours = z.infer<typeof QuietHours>

const MyQuietHours = z.object({
  quiet_hours: z.nullable(QuietHours),
  /** Time zone of the caller's profile; the hours refer to it. */
  time_zone: z.string(),
})

export const getQuietHours = endpoint({
  method: 'GET',
  path: '/api/me/quiet-hours/',
  access: 'person',
  limited: true,
  summary: 'Read when no mails reach me',
  output: MyQuietHours,
})

export const setQuietHours = endpoint({
  method: 'PUT',
  path: '/api/me/quiet-hours/',
  access: 'person',
  limited: true,
  summary: 'Choose when no mails reach me; what happens then is sent afterwards',
  body: z.object({ quiet_hours: z.nullable(QuietHours) }),
  output: MyQuietHours,
  errors: ['invalid_request'],
})

export const NotificationRule = z.object({
  kind: z.string(),
  label: z.string(),
  in_app: z.boolean(),
  email: z.enum(['now', 'daily', 'off']),
  /** Always emailed. */
  email_fixed: z.boolean(),
  mandatory: z.boolean(),
  /** True if the organization has chosen this; otherwise it is the default. */
  is_chosen: z.boolean(),
})
export type NotificationRule = z.infer<typeof NotificationRule>

export const listNotificationRules = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/notification-rules/',
  access: 'member',
  summary: 'List how each kind reaches members until they choose otherwise',
  params: OrganizationParams,
  output: z.array(NotificationRule),
  errors: ['not_allowed'],
})

const RuleParams = z.extend(OrganizationParams, { kind: z.string().check(z.maxLength(80)) })

export const setNotificationRule = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/notification-rules/:kind/',
  access: 'member',
  summary: 'Choose how one kind reaches members, and whether they can choose otherwise',
  params: RuleParams,
  body: z.object({
    in_app: z.boolean(),
    email: z.enum(['now', 'daily', 'off']),
    mandatory: z.boolean(),
  }),
  output: NotificationRule,
  errors: ['not_found', 'not_allowed'],
})

export const resetNotificationRule = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:organizationId/notification-rules/:kind/',
  access: 'member',
  summary: 'Go back to what is usual for one kind',
  params: RuleParams,
  output: NotificationRule,
  errors: ['not_found', 'not_allowed'],
})
