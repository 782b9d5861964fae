import { notificationKind } from '#server/events/notification-kind.ts'

export const learnerNudged = notificationKind('learner.nudged', {
  group: 'learning',
  audience: ['learner'],
  action: 'Continue the course',
  label: 'An instructor checks in on me',
  reason: 'You get this because you take a course of this instructor.',
  defaults: { email: 'now' },
})

export const insightNotificationKinds = [learnerNudged]
