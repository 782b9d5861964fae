import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const breakGlassUsed = notificationKind('organization.break_glass_used', {
  group: 'organization',
  action: say('Open the audit log'),
  label: say('Someone uses emergency access'),
  reason: say('You get this because you’re an admin of the organization.'),
  defaults: { email: 'now' },
  mandatory: true,
})

export const singleSignOnNotificationKinds = [breakGlassUsed]
