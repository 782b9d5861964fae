import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const enrollmentStarted = notificationKind('enrollment.started', {
  group: 'learning',
  audience: ['learner'],
  action: say('Start the course'),
  label: say('I’m enrolled in a course'),
  reason: say('You get this because someone enrolled you in the course.'),
  defaults: { email: 'now' },
})

export const enrollmentDeclined = notificationKind('enrollment.declined', {
  group: 'learning',
  audience: ['learner'],
  action: say('See the course'),
  label: say('My enrollment request is declined'),
  reason: say('You get this because you asked to join the course.'),
  defaults: { email: 'now' },
})

export const enrollmentChanged = notificationKind('enrollment.changed', {
  group: 'learning',
  audience: ['learner'],
  action: say('Open the course'),
  label: say('My enrollment is suspended, resumed, extended or ended'),
  reason: say('You get this because you’re enrolled in the course.'),
  defaults: { email: 'now' },
})

export const enrollmentCompleted = notificationKind('enrollment.completed', {
  group: 'learning',
  audience: ['learner'],
  action: say('Open the course'),
  label: say('I complete a course'),
  reason: say('You get this because you completed the course.'),
})

export const enrollmentNotificationKinds = [
  enrollmentStarted,
  enrollmentDeclined,
  enrollmentChanged,
  enrollmentCompleted,
]
