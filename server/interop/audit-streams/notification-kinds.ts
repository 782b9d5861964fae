import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const auditStreamPaused = notificationKind('audit_stream.paused', {
  group: 'organization',
  action: say('Review the deliveries'),
  label: say('Audit entries can’t be sent'),
  reason: say('You get this because you manage where audit entries are sent.'),
  defaults: { email: 'now' },
  mandatory: true,
})
