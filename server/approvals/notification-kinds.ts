import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const approvalCommented = notificationKind('approval.commented', {
  group: 'organization',
  audience: ['instructor', 'admin'],
  action: say('Open the request'),
  label: say('Someone comments on a request I made or review'),
  reason: say('You get this because you made or are reviewing the request.'),
})

export const approvalAssigned = notificationKind('approval.assigned', {
  group: 'organization',
  audience: ['instructor', 'admin'],
  action: say('Review the request'),
  label: say('A request is assigned to me for review'),
  reason: say('You get this because the request is assigned to you.'),
  defaults: { email: 'now' },
})

export const approvalNotificationKinds = [approvalCommented, approvalAssigned]
