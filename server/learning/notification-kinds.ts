import { notificationKind } from '#server/events/notification-kind.ts'

export const planAssigned = notificationKind('learning_plan.assigned', {
  group: 'learning',
  audience: ['learner'],
  action: 'Open your learning plan',
  label: 'A course or path is assigned to me',
  reason: 'You get this because your organization assigned it to you.',
  defaults: { email: 'now' },
})

export const planReminder = notificationKind('learning_plan.reminder', {
  group: 'learning',
  audience: ['learner'],
  action: 'Open your learning plan',
  label: 'Assigned learning is due',
  reason: 'You get this because your organization assigned it to you.',
  defaults: { email: 'now' },
})

export const learningNotificationKinds = [planAssigned, planReminder]
