import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const orderPaid = notificationKind('order.paid', {
  group: 'money',
  action: say('View your order'),
  label: say('My payment is received'),
  reason: say('You get this because you bought a course.'),
  mailsItself: true,
})

export const orderRefunded = notificationKind('order.refunded', {
  group: 'money',
  action: say('View your order'),
  label: say('My refund is decided or paid'),
  reason: say('You get this because you requested a refund.'),
  defaults: { email: 'now' },
})

export const orderAwaitsTransfer = notificationKind('order.placed', {
  group: 'money',
  audience: ['admin'],
  action: say('Confirm the payment'),
  label: say('Someone orders a course by bank transfer'),
  reason: say('You get this because you confirm payments for the organization.'),
})

export const orderDisputed = notificationKind('order.disputed', {
  group: 'money',
  audience: ['admin'],
  action: say('Review the dispute'),
  label: say('A buyer disputes a payment'),
  reason: say('You get this because you manage payments for the organization.'),
  defaults: { email: 'now' },
})

export const subscriptionTrialEnding = notificationKind('subscription.trial_ending', {
  group: 'money',
  action: say('View your subscription'),
  label: say('My trial ends soon'),
  reason: say('You get this because you subscribed with a trial.'),
  defaults: { email: 'now' },
})

export const subscriptionPaymentFailed = notificationKind('subscription.payment_failed', {
  group: 'money',
  action: say('Update your payment method'),
  label: say('A payment for my subscription fails'),
  reason: say('You get this because you have a subscription.'),
  defaults: { email: 'now' },
})

export const subscriptionEnded = notificationKind('subscription.ended', {
  group: 'money',
  action: say('View your subscriptions'),
  label: say('My subscription ends'),
  reason: say('You get this because you had a subscription.'),
  defaults: { email: 'now' },
})

export const subscriptionPaused = notificationKind('subscription.paused', {
  group: 'money',
  audience: ['admin'],
  action: say('View subscriptions'),
  label: say('Renewals of a subscription are paused'),
  reason: say('You get this because you manage payments for the organization.'),
  defaults: { email: 'now' },
})

export const orderNotificationKinds = [
  orderPaid,
  orderRefunded,
  orderAwaitsTransfer,
  orderDisputed,
  subscriptionTrialEnding,
  subscriptionPaymentFailed,
  subscriptionEnded,
  subscriptionPaused,
]
