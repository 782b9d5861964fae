import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const directoryBraked = notificationKind('directory.braked', {
  group: 'organization',
  audience: ['admin'],
  action: say('Review the directory'),
  label: say('Our directory is stopped from removing people'),
  reason: say('You get this because you’re an admin of the organization.'),
  defaults: { email: 'now' },
  mandatory: true,
})

export const provisioningNotificationKinds = [directoryBraked]
