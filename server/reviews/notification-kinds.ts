import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const reviewWritten = notificationKind('review.written', {
  group: 'teaching',
  audience: ['instructor', 'admin'],
  action: say('Read the review'),
  label: say('Someone reviews my course'),
  reason: say('You get this because you teach the course.'),
})

export const reviewAnswered = notificationKind('review.answered', {
  group: 'conversations',
  action: say('Read the reply'),
  label: say('Someone replies to my review'),
  reason: say('You get this because you wrote the review.'),
})

export const reviewModerated = notificationKind('review.moderated', {
  group: 'conversations',
  action: say('See your review'),
  label: say('My review is hidden or restored'),
  reason: say('You get this because you wrote the review.'),
  defaults: { email: 'now' },
})

export const reviewNotificationKinds = [reviewWritten, reviewAnswered, reviewModerated]
