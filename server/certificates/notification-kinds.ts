import { notificationKind } from '#server/events/notification-kind.ts'

export const certificateIssued = notificationKind('certificate.issued', {
  group: 'learning',
  audience: ['learner'],
  action: 'View your certificate',
  label: 'I get a certificate',
  reason: 'You get this because the certificate is yours.',
  defaults: { email: 'now' },
})

export const certificateChanged = notificationKind('certificate.changed', {
  group: 'learning',
  audience: ['learner'],
  action: 'View your certificate',
  label: 'My certificate is revoked, reissued or renewed',
  reason: 'You get this because the certificate is yours.',
  defaults: { email: 'now' },
})

export const certificateExpiring = notificationKind('certificate.expiring', {
  group: 'learning',
  audience: ['learner'],
  action: 'View your certificate',
  label: 'My certificate expires soon',
  reason: 'You get this because the certificate is yours.',
  defaults: { email: 'now' },
})

export const certificateNotificationKinds = [
  certificateIssued,
  certificateChanged,
  certificateExpiring,
]
