import { notificationKind } from '#server/events/notification-kind.ts'

export const passwordChanged = notificationKind('password.changed', {
  group: 'account',
  action: 'Review your account',
  label: 'My password was changed',
  reason: 'You get this because it concerns the security of your account.',
  mandatory: true,
  mailsItself: true,
})

export const personalDataReady = notificationKind('person.data_ready', {
  group: 'account',
  action: 'Download your data',
  label: 'My data download is ready',
  reason: 'You get this because someone who was signed in as you asked for it.',
  defaults: { email: 'now' },
  mandatory: true,
})

export const identityNotificationKinds = [passwordChanged, personalDataReady]
