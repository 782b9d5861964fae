import { t } from '@lingui/core/macro'
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  RotateCcw,
  type LucideIcon,
} from 'lucide-react'
import type { Order, OrderStatus, Refund } from '#contract/orders.ts'
import { Pill, type PillTone } from '#web/ui/pill.tsx'

const statuses: Record<OrderStatus, { tone: PillTone; icon: LucideIcon }> = {
  pending: { tone: 'attention', icon: Clock },
  paid: { tone: 'success', icon: CircleCheck },
  partly_refunded: { tone: 'info', icon: RotateCcw },
  refunded: { tone: 'neutral', icon: RotateCcw },
  failed: { tone: 'danger', icon: CircleX },
}

export const statusWords = (): Record<OrderStatus, string> => ({
  pending: t`Waiting for payment`,
  paid: t`Paid`,
  partly_refunded: t`Partly refunded`,
  refunded: t`Refunded`,
  failed: t`Failed`,
})

export function OrderStatusPill({ status }: { status: OrderStatus }) {
  return <Pill {...statuses[status]}>{statusWords()[status]}</Pill>
}

const refundStatuses: Record<Refund['status'], { tone: PillTone; icon: LucideIcon }> = {
  requested: { tone: 'attention', icon: Clock },
  approved: { tone: 'info', icon: CircleDashed },
  settled: { tone: 'success', icon: CircleCheck },
  declined: { tone: 'neutral', icon: Ban },
  failed: { tone: 'danger', icon: CircleX },
}

export const refundWords = (): Record<Refund['status'], string> => ({
  requested: t`Requested`,
  approved: t`Approved`,
  settled: t`Refunded`,
  declined: t`Declined`,
  failed: t`Failed`,
})

export function RefundStatusPill({ status }: { status: Refund['status'] }) {
  return <Pill {...refundStatuses[status]}>{refundWords()[status]}</Pill>
}

export const providerWords = (): Record<Order['provider'], string> => ({
  manual: t`Bank transfer`,
  stripe: t`Card`,
  test: t`Test payment (demo only)`,
  free: t`Free`,
})

export const refusalWords = (): Record<NonNullable<Order['refund_refusal']>, string> => ({
  not_paid: t`This order hasn’t been paid.`,
  nothing_left: t`This order has been fully refunded.`,
  under_way: t`A refund is already in progress.`,
  too_late: t`The refund period has ended.`,
  too_much_progress: t`You’ve completed too much of the course to request a refund.`,
  disputed: t`Your bank is investigating this payment.`,
})

/** What books and revenue call their accounts. */
export const accountWords = (): Record<string, string> => ({
  cash: t`Received, less refunds`,
  tax_payable: t`Tax to remit`,
  platform_fee: t`Platform fee`,
  organization_share: t`Organization`,
  instructor_on_hold: t`Instructors, on hold`,
  instructor_available: t`Instructors, available`,
  payouts_payable: t`Payouts in progress`,
  payouts_paid: t`Paid out`,
  disputes: t`Held in disputes`,
})

export const entryWords = (): Record<string, string> => ({
  sale: t`Sale`,
  refund: t`Refund`,
  dispute_opened: t`Dispute opened`,
  dispute_won: t`Dispute won`,
  dispute_lost: t`Dispute lost`,
  hold_released: t`Hold released`,
  payout_requested: t`Payout requested`,
  payout_paid: t`Payout paid`,
  payout_reversed: t`Payout reversed`,
  adjustment: t`Adjustment`,
})

export const actionWords = (): Record<string, string> => ({
  'order.placed': t`Ordered`,
  'order.paid': t`Paid`,
  'order.failed': t`Expired`,
  'order.refund_requested': t`Refund requested`,
  'order.refund_approved': t`Refund approved`,
  'order.refund_declined': t`Refund declined`,
  'order.refund_failed': t`Refund failed`,
  'order.refunded': t`Refunded`,
  'order.disputed': t`Payment disputed`,
  'order.dispute_closed': t`Dispute decided`,
})
