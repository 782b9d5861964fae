import { notificationKind } from '#server/events/notification-kind.ts'
import { say } from '#server/words/sentence.ts'

export const taxInfoReviewed = notificationKind('tax_info.reviewed', {
  group: 'money',
  audience: ['instructor', 'admin'],
  action: say('Update your tax information'),
  label: say('My tax info needs a correction'),
  reason: say('You get this because we can’t send payouts without it.'),
  defaults: { email: 'now' },
})

export const payoutChanged = notificationKind('payout.changed', {
  group: 'money',
  audience: ['instructor', 'admin'],
  action: say('See your payouts'),
  label: say('My payouts are updated'),
  reason: say('You get this because you requested a payout.'),
  defaults: { email: 'now' },
})

export const earningsNotificationKinds = [taxInfoReviewed, payoutChanged]
