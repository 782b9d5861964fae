import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const gradeChanged = notificationKind('grade.changed', {
  group: 'learning',
  audience: ['learner'],
  action: say('See your grades'),
  label: say('An instructor sets or changes my grade'),
  reason: say('You get this because you’re enrolled in the course.'),
  defaults: { email: 'daily' },
})

export const gradeNotificationKinds = [gradeChanged]
