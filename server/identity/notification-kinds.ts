import { notificationKind } from '#server/events/notification-kind.ts'

export const passwordChanged = notificationKind('password.changed', {
  label: 'My password was changed',
  reason: 'You get this because it concerns the security of your account.',
  mandatory: true,
  mailsItself: true,
})

export const identityNotificationKinds = [passwordChanged]
