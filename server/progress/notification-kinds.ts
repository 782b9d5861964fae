import { notificationKind } from '#server/events/notification-kind.ts'

export const lessonDueSoon = notificationKind('lesson.due_soon', {
  group: 'learning',
  audience: ['learner'],
  action: 'Open the lesson',
  label: 'Something is due within a day',
  reason: 'You get this because you take the course and have not completed it.',
  defaults: { email: 'now' },
})

export const weekSummed = notificationKind('learning.week', {
  group: 'learning',
  audience: ['learner'],
  action: 'See your progress',
  label: 'My weekly summary',
  reason: 'You get this on Mondays because you learned something last week.',
  defaults: { in_app: false, email: 'now' },
})

export const progressNotificationKinds = [lessonDueSoon, weekSummed]
