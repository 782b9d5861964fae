import { notificationKind } from '#server/events/notification-kind.ts'

export const courseSubmitted = notificationKind('course.submitted', {
  group: 'organization',
  audience: ['admin'],
  action: 'Review the course',
  label: 'A course is waiting for my review',
  reason: 'You get this because you are an admin of the organization.',
  defaults: { email: 'daily' },
})

export const courseReviewed = notificationKind('course.reviewed', {
  group: 'teaching',
  audience: ['instructor', 'admin'],
  action: 'Open the course',
  label: 'My course is published, sent back or declined',
  reason: 'You get this because you teach the course.',
  defaults: { email: 'now' },
})

export const courseNotificationKinds = [courseSubmitted, courseReviewed]
