import { notificationKind } from '#server/events/notification-kind.ts'

export const submissionReceived = notificationKind('submission.received', {
  group: 'teaching',
  audience: ['instructor', 'admin'],
  action: 'Grade the submission',
  label: 'Someone submits work in a course I teach',
  reason: 'You get this because you teach the course.',
  // A class of hundreds hands in on one evening: the grading list shows them all.
  defaults: { in_app: false, email: 'off' },
})

export const submissionAnswered = notificationKind('submission.answered', {
  group: 'learning',
  audience: ['learner'],
  action: 'See your feedback',
  label: 'My submission is graded or returned',
  reason: 'You get this because you handed in the work.',
  defaults: { email: 'now' },
})

export const assignmentNotificationKinds = [submissionReceived, submissionAnswered]
