import { notificationKind } from '#server/events/notification-kind.ts'

export const taxInfoReviewed = notificationKind('tax_info.reviewed', {
  group: 'money',
  audience: ['instructor', 'admin'],
  action: 'Update your tax information',
  label: 'My tax info needs a correction',
  reason: 'You get this because payouts to you wait for it.',
  defaults: { email: 'now' },
})

export const payoutChanged = notificationKind('payout.changed', {
  group: 'money',
  audience: ['instructor', 'admin'],
  action: 'See your payouts',
  label: 'My payouts are updated',
  reason: 'You get this because a payout to you was asked for.',
  defaults: { email: 'now' },
})

export const earningsNotificationKinds = [taxInfoReviewed, payoutChanged]
