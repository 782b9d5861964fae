import { notificationKind, type NotificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const ticketAnswered = notificationKind('ticket.answered', {
  group: 'conversations',
  action: say('Read the answer'),
  label: say('My ticket is answered or resolved'),
  reason: say('You get this because you opened the ticket.'),
  defaults: { email: 'now' },
})

export const ticketWaits = notificationKind('ticket.asked', {
  group: 'organization',
  audience: ['instructor', 'admin', 'super_admin'],
  action: say('Answer the ticket'),
  label: say('A ticket needs a reply'),
  reason: say('You get this because you answer support tickets.'),
})

export const ticketAssigned = notificationKind('ticket.assigned', {
  group: 'organization',
  audience: ['instructor', 'admin', 'super_admin'],
  action: say('Answer the ticket'),
  label: say('A ticket is assigned to me'),
  reason: say('You get this because the ticket is assigned to you.'),
  defaults: { email: 'now' },
})

export const ticketBreaching = notificationKind('ticket.breaching', {
  group: 'organization',
  audience: ['instructor', 'admin', 'super_admin'],
  action: say('Answer the ticket'),
  label: say('A ticket is close to its deadline'),
  reason: say('You get this because you answer support tickets.'),
  defaults: { email: 'now' },
})

export const ticketRatedLow = notificationKind('ticket.rated', {
  group: 'organization',
  audience: ['instructor', 'admin', 'super_admin'],
  action: say('Read the ticket'),
  label: say('Someone rates our support poorly'),
  reason: say('You get this because you manage support.'),
})

export const supportNotificationKinds: NotificationKind[] = [
  ticketAnswered,
  ticketWaits,
  ticketAssigned,
  ticketBreaching,
  ticketRatedLow,
]
