import type { Order, OrderProvider, OrderStatus, OrderSummary, Refund } from '#contract/orders.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { invoiceUrl } from './invoices/invoice-url.ts'
import { hasParts } from './bundles/order-courses.ts'
import { isRenewal, isSold, refundable, type OrderRow, type RefundRow } from './queries.ts'
import { refundRefusal } from './rules.ts'
import type { SettingsRow } from './settings.ts'
import { word, type Reader } from '#server/words/word.ts'
import { failureWords, refundReasonWords } from './failures.ts'

export interface OrderParts {
  organization_name: string
  course_slug: string | null
  /** The courses of a bundle; none for a single course. */
  courses: readonly { course_id: string; title: string }[]
  refunds: RefundRow[]
  settings: SettingsRow
  progress_percent: number
  is_disputed: boolean
  reader: Reader
}

export function presentOrder(app: Mechanisms, row: OrderRow, parts: OrderParts, now: Date): Order {
  const refusal = refundRefusal(
    {
      ...row,
      refundable_minor: refundable(row, parts.refunds),
      has_open_refund: parts.refunds.some(({ status }) =>
        ['requested', 'approved'].includes(status),
      ),
      is_disputed: parts.is_disputed,
      progress_percent: parts.progress_percent,
    },
    parts.settings,
    now,
  )
  const isPending = row.status === 'pending'
  const isClearing = isPending && row.clearing_at !== null
  return {
    id: row.id,
    organization_id: row.organization_id,
    organization_name: parts.organization_name,
    reference: row.reference,
    course: { id: row.course_id, slug: parts.course_slug, title: row.course_title },
    subscription_id: row.subscription_id,
    bundle: row.bundle_id === null ? null : { id: row.bundle_id, title: row.course_title },
    courses: !hasParts(row)
      ? [{ id: row.course_id, title: row.course_title }]
      : parts.courses.map(({ course_id, title }) => ({ id: course_id, title })),
    status: row.status as OrderStatus,
    provider: row.provider as OrderProvider,
    currency: row.currency,
    price_minor: row.price_minor,
    discount_minor: row.discount_minor,
    tax_minor: row.tax_minor,
    total_minor: row.total_minor,
    tax_name: row.tax_name,
    tax_basis_points: row.tax_basis_points,
    tax_included: row.tax_included,
    refunded_minor: row.refunded_minor,
    coupon_code: row.coupon_code,
    country: row.country,
    billing_name: row.billing_name,
    billing_address: row.billing_address,
    billing_tax_id: row.billing_tax_id,
    placed_at: row.placed_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    failed_at: row.failed_at?.toISOString() ?? null,
    failure: row.failure && word(failureWords(row.failure), parts.reader),
    expires_at: row.expires_at?.toISOString() ?? null,
    instructions:
      isPending && row.provider === 'manual' ? parts.settings.transfer_instructions : null,
    payment_url: isPending && !isClearing ? row.checkout_url : null,
    is_clearing: isClearing,
    invoice_number: row.invoice_number,
    invoice_url: row.invoice_number
      ? invoiceUrl(app, row.organization_id, row.invoice_number)
      : null,
    refunds: parts.refunds.map((refund) => presentRefund(app, refund, row.currency, parts.reader)),
    refund_refusal: refusal,
    can: {
      cancel: isPending && !isClearing && !isRenewal(row),
      request_refund: isSold(row) && refusal === null,
    },
  }
}

export const presentRefund = (
  app: Mechanisms,
  row: RefundRow,
  currency: string,
  reader: Reader,
): Refund => ({
  id: row.id,
  order_id: row.order_id,
  amount_minor: row.amount_minor,
  currency,
  reason: word(refundReasonWords(row.reason), reader),
  status: row.status as Refund['status'],
  failure: row.failure && word(failureWords(row.failure), reader),
  requested_at: row.requested_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  credit_note_url: row.credit_note_number
    ? invoiceUrl(app, row.organization_id, row.credit_note_number)
    : null,
})

export interface SummaryRow {
  id: string
  organization_id: string
  organization_name: string
  reference: string
  course_id: string
  course_title: string
  billing_name: string
  buyer_first_name: string | null
  buyer_last_name: string | null
  status: string
  provider: string
  currency: string
  total_minor: number
  tax_minor: number
  refunded_minor: number
  placed_at: Date
  paid_at: Date | null
}

export const presentSummary = (row: SummaryRow): OrderSummary => ({
  id: row.id,
  organization_id: row.organization_id,
  organization_name: row.organization_name,
  reference: row.reference,
  course_id: row.course_id,
  course_title: row.course_title,
  buyer_name:
    [row.buyer_first_name, row.buyer_last_name].filter(Boolean).join(' ') || row.billing_name,
  status: row.status as OrderStatus,
  provider: row.provider as OrderProvider,
  currency: row.currency,
  total_minor: row.total_minor,
  tax_minor: row.tax_minor,
  refunded_minor: row.refunded_minor,
  placed_at: row.placed_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
})
