import { notificationKind } from '#server/events/notification-kind.ts'

export const personSanctioned = notificationKind('person.sanctioned', {
  group: 'account',
  action: 'Read the decision',
  label: 'I’m warned or muted',
  reason: 'You get this because of what was decided about your own words.',
  defaults: { email: 'now' },
  mandatory: true,
})

export const contentReported = notificationKind('content.reported', {
  group: 'organization',
  audience: ['instructor', 'admin'],
  action: 'Review the report',
  label: 'Content is reported',
  reason: 'You get this because you look after what is said there.',
})

export const reportDecided = notificationKind('report.decided', {
  group: 'conversations',
  action: 'See the decision',
  label: 'My report is reviewed',
  reason: 'You get this because you reported something.',
})

export const moderationNotificationKinds = [personSanctioned, contentReported, reportDecided]
