import { notificationKind } from '#server/events/notification-kind.ts'

export const announcementPublished = notificationKind('announcement.published', {
  group: 'organization',
  action: 'Read the announcement',
  label: 'Announcements',
  reason: 'You get this because you belong to those it was announced to.',
  defaults: { email: 'daily' },
})

/** For what everyone should read, so staff asked for a mail. */
export const announcementMailed = notificationKind('announcement.mailed', {
  group: 'organization',
  action: 'Read the announcement',
  label: 'Important announcements',
  reason: 'You get this because it was announced to you as important.',
  defaults: { email: 'now' },
})

export const announcementNotificationKinds = [announcementPublished, announcementMailed]
