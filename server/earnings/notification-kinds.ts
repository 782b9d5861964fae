import { notificationKind } from '#server/events/notification-kind.ts'

export const taxInfoReviewed = notificationKind('tax_info.reviewed', {
  label: 'My tax information has to be corrected',
  reason: 'You get this because payouts to you wait for it.',
  defaults: { email: 'now' },
})

export const earningsNotificationKinds = [taxInfoReviewed]
