import { notificationKind } from '#server/events/notification-kind.ts'

export const gradeChanged = notificationKind('grade.changed', {
  group: 'learning',
  audience: ['learner'],
  action: 'See your grades',
  label: 'An instructor sets or changes my grade',
  reason: 'You get this because you take the course.',
  defaults: { email: 'daily' },
})

export const gradeNotificationKinds = [gradeChanged]
