import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const certificateIssued = notificationKind('certificate.issued', {
  group: 'learning',
  audience: ['learner'],
  action: say('View your certificate'),
  label: say('I get a certificate'),
  reason: say('You get this because the certificate is yours.'),
  defaults: { email: 'now' },
})

export const certificateChanged = notificationKind('certificate.changed', {
  group: 'learning',
  audience: ['learner'],
  action: say('View your certificate'),
  label: say('My certificate is revoked, reissued or renewed'),
  reason: say('You get this because the certificate is yours.'),
  defaults: { email: 'now' },
})

export const certificateExpiring = notificationKind('certificate.expiring', {
  group: 'learning',
  audience: ['learner'],
  action: say('View your certificate'),
  label: say('My certificate expires soon'),
  reason: say('You get this because the certificate is yours.'),
  defaults: { email: 'now' },
})

export const certificateNotificationKinds = [
  certificateIssued,
  certificateChanged,
  certificateExpiring,
]
