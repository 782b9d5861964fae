import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const personSanctioned = notificationKind('person.sanctioned', {
  group: 'account',
  action: say('Read the decision'),
  label: say('I’m warned or muted'),
  reason: say('You get this because a moderator reviewed something you wrote.'),
  defaults: { email: 'now' },
  mandatory: true,
})

export const contentReported = notificationKind('content.reported', {
  group: 'organization',
  audience: ['instructor', 'admin'],
  action: say('Review the report'),
  label: say('Content is reported'),
  reason: say('You get this because you moderate this organization.'),
})

export const reportDecided = notificationKind('report.decided', {
  group: 'conversations',
  action: say('See the decision'),
  label: say('My report is reviewed'),
  reason: say('You get this because you reported something.'),
})

export const moderationNotificationKinds = [personSanctioned, contentReported, reportDecided]
