import { notificationKind } from '#server/events/notification-kind.ts'

export const orderPaid = notificationKind('order.paid', {
  group: 'money',
  action: 'View your order',
  label: 'My payment is received',
  reason: 'You get this because you bought a course.',
  mailsItself: true,
})

export const orderRefunded = notificationKind('order.refunded', {
  group: 'money',
  action: 'View your order',
  label: 'My refund is decided or paid',
  reason: 'You get this because you asked for your money back.',
  defaults: { email: 'now' },
})

export const orderAwaitsTransfer = notificationKind('order.placed', {
  group: 'money',
  audience: ['admin'],
  action: 'Confirm the payment',
  label: 'Someone orders a course by bank transfer',
  reason: 'You get this because you confirm payments of the organization.',
})

export const orderDisputed = notificationKind('order.disputed', {
  group: 'money',
  audience: ['admin'],
  action: 'Review the dispute',
  label: 'A buyer disputes a payment',
  reason: 'You get this because you look after payments of the organization.',
  defaults: { email: 'now' },
})

export const orderNotificationKinds = [orderPaid, orderRefunded, orderAwaitsTransfer, orderDisputed]
