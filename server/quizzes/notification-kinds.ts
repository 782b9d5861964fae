import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const attemptMarked = notificationKind('quiz.graded', {
  group: 'learning',
  audience: ['learner'],
  action: say('See your result'),
  label: say('My quiz is graded or its score changes'),
  reason: say('You get this because you took the quiz.'),
  defaults: { email: 'daily' },
})

export const quizNotificationKinds = [attemptMarked]
