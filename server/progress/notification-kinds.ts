import { notificationKind } from '#server/events/notification-kind.ts'

export const lessonDueSoon = notificationKind('lesson.due_soon', {
  group: 'learning',
  audience: ['learner'],
  action: 'Open the lesson',
  label: 'Something of mine is due within a day',
  reason: 'You get this because you take the course and have not completed it.',
  defaults: { email: 'now' },
})

export const progressNotificationKinds = [lessonDueSoon]
