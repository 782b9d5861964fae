import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const ordersAuditWords = auditWords({
  'bundle.created': '{actor} created the bundle {title}',
  'bundle.updated': '{actor} changed the bundle {title}',
  'bundle.archived': '{actor} archived the bundle {title}',
  'coupon.created': '{actor} created the coupon {code}',
  'coupon.updated': '{actor} changed the coupon {code}',
  'coupon.archived': '{actor} archived the coupon {code}',
  'order.placed': '{actor} placed order {name}',
  'order.paid': 'Order {name} was paid: {amount}',
  'order.failed': 'Order {name} failed',
  'order.refund_requested': '{actor} requested a refund for order {name}',
  'order.refund_approved': '{actor} approved a refund for order {name}',
  'order.refund_declined': '{actor} declined a refund for order {name}',
  'order.refunded': '{amount} of order {name} was refunded',
  'order.refund_failed': 'A refund for order {name} failed',
  'order.disputed': 'The payment for order {name} was disputed',
  'order.dispute_closed': 'The dispute about order {name} was closed',
  'selling_settings.saved': '{actor} changed the selling settings',
  'tax_table.saved': '{actor} changed the tax rates',
})
