import { notificationKind, type NotificationKind } from '#server/events/notification-kind.ts'

export const ticketAnswered = notificationKind('ticket.answered', {
  group: 'conversations',
  action: 'Read the answer',
  label: 'My ticket is answered or resolved',
  reason: 'You get this because you opened the ticket.',
  defaults: { email: 'now' },
})

export const ticketWaits = notificationKind('ticket.asked', {
  group: 'organization',
  audience: ['instructor', 'admin', 'super_admin'],
  action: 'Answer the ticket',
  label: 'A ticket needs a reply',
  reason: 'You get this because you answer tickets at this desk.',
})

export const ticketAssigned = notificationKind('ticket.assigned', {
  group: 'organization',
  audience: ['instructor', 'admin', 'super_admin'],
  action: 'Answer the ticket',
  label: 'A ticket is assigned to me',
  reason: 'You get this because the ticket was given to you.',
  defaults: { email: 'now' },
})

export const ticketBreaching = notificationKind('ticket.breaching', {
  group: 'organization',
  audience: ['instructor', 'admin', 'super_admin'],
  action: 'Answer the ticket',
  label: 'A ticket is close to its deadline',
  reason: 'You get this because you answer tickets at this desk.',
  defaults: { email: 'now' },
})

export const ticketRatedLow = notificationKind('ticket.rated', {
  group: 'organization',
  audience: ['instructor', 'admin', 'super_admin'],
  action: 'Read the ticket',
  label: 'Someone rates our support poorly',
  reason: 'You get this because you run this desk.',
})

export const supportNotificationKinds: NotificationKind[] = [
  ticketAnswered,
  ticketWaits,
  ticketAssigned,
  ticketBreaching,
  ticketRatedLow,
]
