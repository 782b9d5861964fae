import { notificationKind } from '#server/events/notification-kind.ts'

export const reviewWritten = notificationKind('review.written', {
  group: 'teaching',
  audience: ['instructor', 'admin'],
  action: 'Read the review',
  label: 'Someone reviews my course',
  reason: 'You get this because you teach the course.',
})

export const reviewAnswered = notificationKind('review.answered', {
  group: 'conversations',
  action: 'Read the reply',
  label: 'Someone replies to my review',
  reason: 'You get this because you wrote the review.',
})

export const reviewModerated = notificationKind('review.moderated', {
  group: 'conversations',
  action: 'See your review',
  label: 'My review is hidden or restored',
  reason: 'You get this because you wrote the review.',
  defaults: { email: 'now' },
})

export const reviewNotificationKinds = [reviewWritten, reviewAnswered, reviewModerated]
