import { notificationKind } from '#server/events/notification-kind.ts'

export const messageReceived = notificationKind('message.received', {
  group: 'conversations',
  action: 'Read the message',
  label: 'Someone sends me a message',
  reason: 'You get this because the message is for you.',
  defaults: { email: 'now' },
})

export const messageModerated = notificationKind('message.moderated', {
  group: 'conversations',
  action: 'Open your messages',
  label: 'My message is hidden',
  reason: 'You get this because you wrote the message.',
  defaults: { email: 'now' },
})

export const messageNotificationKinds = [messageReceived, messageModerated]
