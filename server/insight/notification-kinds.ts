import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const learnerNudged = notificationKind('learner.nudged', {
  group: 'learning',
  audience: ['learner'],
  action: say('Continue the course'),
  label: say('An instructor checks in on me'),
  reason: say('You get this because you’re enrolled in a course of this instructor.'),
  defaults: { email: 'now' },
})

export const insightNotificationKinds = [learnerNudged]
