import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const lessonDueSoon = notificationKind('lesson.due_soon', {
  group: 'learning',
  audience: ['learner'],
  action: say('Open the lesson'),
  label: say('Something is due within a day'),
  reason: say(
    'You get this because you’re enrolled in the course and haven’t completed the lesson.',
  ),
  defaults: { email: 'now' },
})

export const weekSummed = notificationKind('learning.week', {
  group: 'learning',
  audience: ['learner'],
  action: say('See your progress'),
  label: say('My weekly summary'),
  reason: say('You get this on Mondays after a week in which you learned.'),
  defaults: { in_app: false, email: 'now' },
})

export const progressNotificationKinds = [lessonDueSoon, weekSummed]
