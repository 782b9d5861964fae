import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const planAssigned = notificationKind('learning_plan.assigned', {
  group: 'learning',
  audience: ['learner'],
  action: say('Open your learning plan'),
  label: say('A course or path is assigned to me'),
  reason: say('You get this because your organization assigned it to you.'),
  defaults: { email: 'now' },
})

export const planReminder = notificationKind('learning_plan.reminder', {
  group: 'learning',
  audience: ['learner'],
  action: say('Open your learning plan'),
  label: say('Assigned learning is due'),
  reason: say('You get this because your organization assigned it to you.'),
  defaults: { email: 'now' },
})

export const learningNotificationKinds = [planAssigned, planReminder]
