import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const badgeEarned = notificationKind('badge.earned', {
  group: 'learning',
  audience: ['learner'],
  action: say('See your badges'),
  label: say('I earn a badge'),
  reason: say('You get this because the badge is yours.'),
})

export const achievementNotificationKinds = [badgeEarned]
