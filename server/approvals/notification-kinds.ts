import { notificationKind } from '#server/events/notification-kind.ts'

export const approvalCommented = notificationKind('approval.commented', {
  group: 'organization',
  audience: ['instructor', 'admin'],
  action: 'Open the request',
  label: 'Someone comments on a request I made or review',
  reason: 'You get this because you made or review the request.',
})

export const approvalAssigned = notificationKind('approval.assigned', {
  group: 'organization',
  audience: ['instructor', 'admin'],
  action: 'Review the request',
  label: 'A request is assigned to me for review',
  reason: 'You get this because the request was given to you.',
  defaults: { email: 'now' },
})

export const approvalNotificationKinds = [approvalCommented, approvalAssigned]
