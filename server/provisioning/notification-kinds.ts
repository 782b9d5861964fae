import { notificationKind } from '#server/events/notification-kind.ts'

export const directoryBraked = notificationKind('directory.braked', {
  group: 'organization',
  audience: ['admin'],
  action: 'Review the directory',
  label: 'Our directory is stopped from removing people',
  reason: 'You get this because you are an admin of the organization.',
  defaults: { email: 'now' },
  mandatory: true,
})

export const provisioningNotificationKinds = [directoryBraked]
