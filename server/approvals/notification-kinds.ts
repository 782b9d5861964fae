import { notificationKind } from '#server/events/notification-kind.ts'

export const approvalCommented = notificationKind('approval.commented', {
  label: 'Someone comments on a request that I made or review',
  reason: 'You get this because you made or review the request.',
})

export const approvalAssigned = notificationKind('approval.assigned', {
  label: 'A request is given to me for review',
  reason: 'You get this because the request was given to you.',
  defaults: { email: 'now' },
})

export const approvalNotificationKinds = [approvalCommented, approvalAssigned]
