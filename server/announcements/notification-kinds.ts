import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const announcementPublished = notificationKind('announcement.published', {
  group: 'organization',
  action: say('Read the announcement'),
  label: say('Announcements'),
  reason: say('You get this because the announcement is for you.'),
  defaults: { email: 'daily' },
})

/** For what everyone should read, so staff asked for a mail. */
export const announcementMailed = notificationKind('announcement.mailed', {
  group: 'organization',
  action: say('Read the announcement'),
  label: say('Important announcements'),
  reason: say('You get this because the announcement is marked as important.'),
  defaults: { email: 'now' },
})

export const announcementNotificationKinds = [announcementPublished, announcementMailed]
