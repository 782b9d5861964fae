import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const submissionReceived = notificationKind('submission.received', {
  group: 'teaching',
  audience: ['instructor', 'admin'],
  action: say('Grade the submission'),
  label: say('Someone submits work in a course I teach'),
  reason: say('You get this because you teach the course.'),
  // A class of hundreds hands in on one evening: the grading list shows them all.
  defaults: { in_app: false, email: 'off' },
})

export const submissionAnswered = notificationKind('submission.answered', {
  group: 'learning',
  audience: ['learner'],
  action: say('See your feedback'),
  label: say('My submission is graded or returned'),
  reason: say('You get this because you submitted the work.'),
  defaults: { email: 'now' },
})

export const assignmentNotificationKinds = [submissionReceived, submissionAnswered]
