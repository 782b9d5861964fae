import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const passwordChanged = notificationKind('password.changed', {
  group: 'account',
  action: say('Review your account'),
  label: say('My password was changed'),
  reason: say('You get this because it concerns the security of your account.'),
  mandatory: true,
  mailsItself: true,
})

export const newDevice = notificationKind('session.new_device', {
  group: 'account',
  action: say('Review your devices'),
  label: say('Someone signed in to my account on a new device'),
  reason: say('You get this because it concerns the security of your account.'),
  mandatory: true,
  mailsItself: true,
})

export const personalDataReady = notificationKind('person.data_ready', {
  group: 'account',
  action: say('Download your data'),
  label: say('My data download is ready'),
  reason: say('You get this because someone signed in to your account requested it.'),
  defaults: { email: 'now' },
  mandatory: true,
})

export const identityNotificationKinds = [passwordChanged, newDevice, personalDataReady]
