import { notificationKind } from '#server/events/notification-kind.ts'

export const attemptMarked = notificationKind('quiz.graded', {
  group: 'learning',
  audience: ['learner'],
  action: 'See your result',
  label: 'My quiz is graded or its score changes',
  reason: 'You get this because you took the quiz.',
  defaults: { email: 'daily' },
})

export const quizNotificationKinds = [attemptMarked]
