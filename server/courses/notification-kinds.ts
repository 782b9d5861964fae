import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const courseSubmitted = notificationKind('course.submitted', {
  group: 'organization',
  audience: ['admin'],
  action: say('Review the course'),
  label: say('A course is waiting for my review'),
  reason: say('You get this because you’re an admin of the organization.'),
  defaults: { email: 'daily' },
})

export const courseReviewed = notificationKind('course.reviewed', {
  group: 'teaching',
  audience: ['instructor', 'admin'],
  action: say('Open the course'),
  label: say('My course is published, sent back or declined'),
  reason: say('You get this because you teach the course.'),
  defaults: { email: 'now' },
})

export const courseNotificationKinds = [courseSubmitted, courseReviewed]
