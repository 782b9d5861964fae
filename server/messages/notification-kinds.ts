import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const messageReceived = notificationKind('message.received', {
  group: 'conversations',
  action: say('Read the message'),
  label: say('Someone sends me a message'),
  reason: say('You get this because someone sent you a message.'),
  defaults: { email: 'now' },
})

export const messageModerated = notificationKind('message.moderated', {
  group: 'conversations',
  action: say('Open your messages'),
  label: say('My message is hidden'),
  reason: say('You get this because you wrote the message.'),
  defaults: { email: 'now' },
})

export const messageNotificationKinds = [messageReceived, messageModerated]
