import { notificationKind } from '#server/events/notification-kind.ts'

export const enrollmentStarted = notificationKind('enrollment.started', {
  group: 'learning',
  audience: ['learner'],
  action: 'Start the course',
  label: 'I’m enrolled in a course',
  reason: 'You get this because a place in a course was given to you.',
  defaults: { email: 'now' },
})

export const enrollmentDeclined = notificationKind('enrollment.declined', {
  group: 'learning',
  audience: ['learner'],
  action: 'See the course',
  label: 'My enrollment request is declined',
  reason: 'You get this because you asked for a place in the course.',
  defaults: { email: 'now' },
})

export const enrollmentChanged = notificationKind('enrollment.changed', {
  group: 'learning',
  audience: ['learner'],
  action: 'Open the course',
  label: 'My enrollment is suspended, resumed, extended or ended',
  reason: 'You get this because you take the course.',
  defaults: { email: 'now' },
})

export const enrollmentCompleted = notificationKind('enrollment.completed', {
  group: 'learning',
  audience: ['learner'],
  action: 'Open the course',
  label: 'I complete a course',
  reason: 'You get this because you completed the course.',
})

export const enrollmentNotificationKinds = [
  enrollmentStarted,
  enrollmentDeclined,
  enrollmentChanged,
  enrollmentCompleted,
]
