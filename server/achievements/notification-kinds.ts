import { notificationKind } from '#server/events/notification-kind.ts'

export const badgeEarned = notificationKind('badge.earned', {
  label: 'I earn a badge',
  reason: 'You get this because the badge is yours.',
})

export const achievementNotificationKinds = [badgeEarned]
