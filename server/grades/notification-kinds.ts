import { notificationKind } from '#server/events/notification-kind.ts'

export const gradeChanged = notificationKind('grade.changed', {
  group: 'learning',
  audience: ['learner'],
  action: 'See your grades',
  label: 'A grade of mine is given or changed by hand',
  reason: 'You get this because you take the course.',
  defaults: { email: 'daily' },
})

export const gradeNotificationKinds = [gradeChanged]
