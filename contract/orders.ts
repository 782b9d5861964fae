import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, OrganizationParams, requiredText, text } from './fields.ts'
import { LedgerLine } from './ledger.ts'
import { Membership } from './organizations.ts'
import { pageOf, PageQuery } from './page.ts'
import { TextFile } from './text-file.ts'

/** Selling courses: checkout, orders, refunds. Coupons, taxes and settings are contract/selling.ts. */

export const OrderStatus = z.enum(['pending', 'paid', 'partly_refunded', 'refunded', 'failed'])
export type OrderStatus = z.infer<typeof OrderStatus>

/** manual: by bank transfer, an admin confirms; free: there was nothing to pay. */
export const OrderProvider = z.enum(['manual', 'stripe', 'free'])
export type OrderProvider = z.infer<typeof OrderProvider>

export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country'))
export const CouponCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(3),
    z.maxLength(40),
    z.regex(/^[A-Z0-9-]+$/, 'Use letters, digits and hyphens'),
  )

/** Whole minor units, such as cents. */
export const Minor = z.number().check(z.int('Use whole minor units'), z.minimum(0))

const Amounts = {
  currency: z.string(),
  /** Before discount, with or without tax as `tax_included` says. */
  price_minor: z.number(),
  discount_minor: z.number(),
  tax_minor: z.number(),
  total_minor: z.number(),
  tax_name: z.string(),
  tax_basis_points: z.number(),
  /** True: the tax is part of the price. False: it came on top. */
  tax_included: z.boolean(),
}

/** Everything that is to pay, before anyone is asked to. */
export const Checkout = z.object({
  course: z.object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    organization_id: Id,
    organization_name: z.string(),
  }),
  ...Amounts,
  /** What it costs without the sale, if there is one. */
  regular_price_minor: z.nullable(z.number()),
  sale_ends_at: z.nullable(Instant),
  coupon_code: z.nullable(z.string()),
  /** Why the code that was given does nothing. */
  coupon_refusal: z.nullable(z.string()),
  country: z.string(),
  providers: z.array(z.enum(['manual', 'stripe'])),
  refund_days: z.number(),
  refund_progress_percent: z.number(),
  /** An order of mine for this course that waits for its payment. */
  pending_order_id: z.nullable(Id),
})
export type Checkout = z.infer<typeof Checkout>

export const Refund = z.object({
  id: Id,
  order_id: Id,
  amount_minor: z.number(),
  currency: z.string(),
  reason: z.string(),
  status: z.enum(['requested', 'approved', 'settled', 'declined', 'failed']),
  failure: z.nullable(z.string()),
  requested_at: Instant,
  settled_at: z.nullable(Instant),
  credit_note_url: z.nullable(z.string()),
})
export type Refund = z.infer<typeof Refund>

export const Order = z.object({
  id: Id,
  organization_id: Id,
  organization_name: z.string(),
  reference: z.string(),
  course: z.object({ id: Id, slug: z.nullable(z.string()), title: z.string() }),
  status: OrderStatus,
  provider: OrderProvider,
  ...Amounts,
  refunded_minor: z.number(),
  coupon_code: z.nullable(z.string()),
  country: z.string(),
  billing_name: z.string(),
  billing_address: z.string(),
  billing_tax_id: z.string(),
  placed_at: Instant,
  paid_at: z.nullable(Instant),
  failed_at: z.nullable(Instant),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  /** Until when the payment is waited for. */
  expires_at: z.nullable(Instant),
  /** How to pay, while it is to be paid by transfer. */
  instructions: z.nullable(z.string()),
  /** Where to pay, while it is to be paid by card. */
  payment_url: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
  invoice_url: z.nullable(z.string()),
  refunds: z.array(Refund),
  /** Why I can't ask for my money back now; null when I can. */
  refund_refusal: z.nullable(
    z.enum(['not_paid', 'nothing_left', 'under_way', 'too_late', 'too_much_progress', 'disputed']),
  ),
  can: z.object({ cancel: z.boolean(), request_refund: z.boolean() }),
})
export type Order = z.infer<typeof Order>

export const OrderSummary = z.object({
  id: Id,
  organization_id: Id,
  organization_name: z.string(),
  reference: z.string(),
  course_id: Id,
  course_title: z.string(),
  buyer_name: z.string(),
  status: OrderStatus,
  provider: OrderProvider,
  currency: z.string(),
  total_minor: z.number(),
  tax_minor: z.number(),
  refunded_minor: z.number(),
  placed_at: Instant,
  paid_at: z.nullable(Instant),
})
export type OrderSummary = z.infer<typeof OrderSummary>

const CourseOfAnyone = z.object({ courseId: Id })
const buying = [
  'course_not_found',
  'course_not_for_sale',
  'already_enrolled',
  'enrollment_closed',
  'enrollment_by_invitation',
  'enrollment_suspended',
  'prerequisites_missing',
  'course_sold_out',
] as const

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/checkout/',
  access: 'person',
  summary: 'Read what a course costs me, with coupon and tax, before I buy it',
  params: CourseOfAnyone,
  query: z.object({
    coupon: z.optional(z.string().check(z.maxLength(60))),
    country: z.optional(Country),
  }),
  output: Checkout,
  errors: buying,
})

export const PlaceOrderBody = z.object({
  provider: z.enum(['manual', 'stripe']),
  coupon: z.optional(CouponCode),
  country: Country,
  billing_name: line(120, 'Enter a name for the invoice'),
  billing_address: z._default(text(400), ''),
  billing_tax_id: z._default(text(40), ''),
  /** What the buyer saw and agreed to; if it is not the price any more, nothing is ordered. */
  total_minor: Minor,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/orders/',
  access: 'person',
  summary: 'Buy a course; the same order twice is one order',
  params: CourseOfAnyone,
  body: PlaceOrderBody,
  output: z.object({ order: Order, membership: z.nullable(Membership) }),
  errors: [
    ...buying,
    'price_changed',
    'coupon_not_valid',
    'coupon_used_up',
    'provider_not_available',
    'payment_provider_failed',
  ],
})

const MyOrderParams = z.object({ orderId: Id })

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/me/orders/',
  access: 'person',
  summary: 'List what I have bought, in all organizations',
  query: PageQuery,
  output: pageOf(OrderSummary),
})

export const getMyOrder = endpoint({
  method: 'GET',
  path: '/api/me/orders/:orderId/',
  access: 'person',
  summary: 'Read an order of mine with its payment, invoice and refunds',
  params: MyOrderParams,
  output: Order,
  errors: ['order_not_found'],
})

export const cancelMyOrder = endpoint({
  method: 'POST',
  path: '/api/me/orders/:orderId/cancel/',
  access: 'person',
  summary: 'Cancel an order of mine that is not paid',
  params: MyOrderParams,
  output: Order,
  errors: ['order_not_found', 'order_not_pending'],
})

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/me/orders/:orderId/refund-request/',
  access: 'person',
  summary: 'Ask for my money back, as the rules of the organization allow',
  params: MyOrderParams,
  body: z.object({ reason: requiredText(1000) }),
  output: Order,
  errors: ['order_not_found', 'refund_not_possible'],
})

const OrderFilter = z.extend(PageQuery, {
  /** `sold` are all that were paid, refunded later or not. */
  status: z.optional(z.enum(['sold', ...OrderStatus.options])),
  provider: z.optional(OrderProvider),
  course: z.optional(Id),
  person: z.optional(Id),
  coupon: z.optional(Id),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Days on which they were paid, or placed if they were not; in UTC, both included. */
  from: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
  sort: z._default(z.enum(['newest', 'oldest', 'highest']), 'newest'),
})
export type OrderFilter = z.infer<typeof OrderFilter>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/orders/',
  access: 'member',
  summary: 'List the orders of the organization with counts per status',
  params: OrganizationParams,
  query: OrderFilter,
  output: z.extend(pageOf(OrderSummary), {
    /** How many the other filters leave in each status. */
    counts: z.record(OrderStatus, z.number()),
  }),
  errors: ['not_allowed'],
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/orders/export/',
  access: 'member',
  summary: 'Download the orders that a filter leaves, as CSV',
  params: OrganizationParams,
  query: OrderFilter,
  output: TextFile,
  errors: ['not_allowed'],
})

const OrderParams = z.extend(OrganizationParams, { orderId: Id })

/** An order as admins see it. */
export const SoldOrder = z.extend(Order, {
  buyer: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  payment_reference: z.nullable(z.string()),
  confirmed_by: z.nullable(z.string()),
  disputes: z.array(
    z.object({
      reference: z.string(),
      amount_minor: z.number(),
      reason: z.string(),
      opened_at: Instant,
      won_at: z.nullable(Instant),
      lost_at: z.nullable(Instant),
    }),
  ),
  lines: z.array(LedgerLine),
  timeline: z.array(
    z.object({
      id: Id,
      action: z.string(),
      actor: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      at: Instant,
    }),
  ),
  /** What can still be paid back. */
  refundable_minor: z.number(),
  can: z.object({
    confirm: z.boolean(),
    cancel: z.boolean(),
    refund: z.boolean(),
    request_refund: z.boolean(),
  }),
})
export type SoldOrder = z.infer<typeof SoldOrder>

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/orders/:orderId/',
  access: 'member',
  summary: 'Read an order with its buyer and its lines in the books',
  params: OrderParams,
  output: SoldOrder,
  errors: ['not_allowed', 'order_not_found'],
})

export const confirmTransfer = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/orders/:orderId/confirm/',
  access: 'member',
  summary: 'Say that a transfer arrived in full; the buyer is enrolled at once',
  params: OrderParams,
  body: z.object({ note: z._default(text(400), '') }),
  output: SoldOrder,
  errors: ['not_allowed', 'order_not_found', 'order_not_pending'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/orders/:orderId/cancel/',
  access: 'member',
  summary: 'Cancel an order that nobody paid',
  params: OrderParams,
  body: z.object({ reason: requiredText(400) }),
  output: SoldOrder,
  errors: ['not_allowed', 'order_not_found', 'order_not_pending'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/orders/:orderId/refunds/',
  access: 'member',
  summary: 'Pay back all or a part; above the limit someone else has to agree',
  params: OrderParams,
  body: z.object({
    amount_minor: Minor.check(z.minimum(1, 'Enter an amount')),
    reason: requiredText(1000),
  }),
  output: SoldOrder,
  errors: ['not_allowed', 'order_not_found', 'refund_too_large'],
})

/** A refund in the list of all. */
export const RefundSummary = z.extend(Refund, {
  reference: z.string(),
  course_title: z.string(),
  buyer_name: z.string(),
  provider: OrderProvider,
  can: z.object({ settle: z.boolean(), retry: z.boolean() }),
})
export type RefundSummary = z.infer<typeof RefundSummary>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/refunds/',
  access: 'member',
  summary: 'List refunds: asked for, waiting to be paid, paid',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    status: z.optional(Refund.shape.status),
    from: z.optional(z.iso.date()),
    until: z.optional(z.iso.date()),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  }),
  output: z.extend(pageOf(RefundSummary), { counts: z.record(Refund.shape.status, z.number()) }),
  errors: ['not_allowed'],
})

const RefundParams = z.extend(OrganizationParams, { refundId: Id })

export const settleRefund = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/refunds/:refundId/settle/',
  access: 'member',
  summary: 'Say that an approved refund was transferred back to the buyer',
  params: RefundParams,
  output: RefundSummary,
  errors: ['not_allowed', 'refund_not_found', 'refund_not_approved'],
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/refunds/:refundId/retry/',
  access: 'member',
  summary: 'Ask the provider again for a refund that failed',
  params: RefundParams,
  output: RefundSummary,
  errors: ['not_allowed', 'refund_not_found', 'refund_not_approved'],
})
