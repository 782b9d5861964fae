import { notificationKind } from '#server/events/notification-kind.ts'

export const badgeEarned = notificationKind('badge.earned', {
  group: 'learning',
  audience: ['learner'],
  action: 'See your badges',
  label: 'I earn a badge',
  reason: 'You get this because the badge is yours.',
})

export const achievementNotificationKinds = [badgeEarned]
