import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  CalendarDate,
  Id,
  Instant,
  OrganizationParams,
  requiredText,
  text,
  Titled,
} from './fields.ts'
import { LedgerLine } from './ledger.ts'
import { pageOf, PageQuery } from './page.ts'
import { TextFile } from './text-file.ts'

/** Sold courses. Buying is contract/checkout.ts; coupons, taxes and settings are contract/selling.ts. */

export const OrderStatus = z.enum(['pending', 'paid', 'partly_refunded', 'refunded', 'failed'])
export type OrderStatus = z.infer<typeof OrderStatus>

/** manual: by bank transfer, confirmed by an admin; free: nothing to pay; test: in the demo, no money moves. */
export const OrderProvider = z.enum(['manual', 'stripe', 'test', 'free'])
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

export const Amounts = {
  currency: z.string(),
  /** Before the discount; `tax_included` says whether it includes tax. */
  price_minor: z.number(),
  discount_minor: z.number(),
  tax_minor: z.number(),
  total_minor: z.number(),
  tax_name: z.string(),
  tax_basis_points: z.number(),
  /** True: the price includes the tax. False: the tax was added. */
  tax_included: z.boolean(),
}

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
  /** Of a bundle: its first course, under the bundle's title. */
  course: z.object({ id: Id, slug: z.nullable(z.string()), title: z.string() }),
  /** The subscription whose period it is for. */
  subscription_id: z.nullable(Id),
  bundle: z.nullable(Titled),
  /** All courses that were ordered. */
  courses: z.array(Titled),
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
  /** Why the payment failed. */
  failure: z.nullable(z.string()),
  /** When the unpaid order expires. */
  expires_at: z.nullable(Instant),
  /** Payment instructions, while a bank transfer is pending. */
  instructions: z.nullable(z.string()),
  /** Payment page, while a card payment is pending. */
  payment_url: z.nullable(z.string()),
  /** The buyer has paid, but the provider hasn't confirmed the money yet. */
  is_clearing: z.boolean(),
  invoice_number: z.nullable(z.string()),
  invoice_url: z.nullable(z.string()),
  refunds: z.array(Refund),
  /** Why the caller can't request a refund now; null if they can. */
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

export const MyOrderParams = z.object({ orderId: Id })

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/me/orders/',
  access: 'person',
  limited: true,
  summary: 'List what I have bought, in all organizations',
  query: PageQuery,
  output: pageOf(OrderSummary),
})

export const getMyOrder = endpoint({
  method: 'GET',
  path: '/api/me/orders/:orderId/',
  access: 'person',
  limited: true,
  summary: 'Read an order of mine with its payment, invoice and refunds',
  params: MyOrderParams,
  output: Order,
  errors: ['order_not_found'],
})

export const cancelMyOrder = endpoint({
  method: 'POST',
  path: '/api/me/orders/:orderId/cancel/',
  access: 'person',
  limited: true,
  summary: 'Cancel an order of mine that is not paid',
  params: MyOrderParams,
  output: Order,
  errors: ['order_not_found', 'order_not_pending'],
})

const OrderFilter = z.extend(PageQuery, {
  /** `sold`: all paid orders, including refunded ones. */
  status: z.optional(z.enum(['sold', ...OrderStatus.options])),
  provider: z.optional(OrderProvider),
  course: z.optional(Id),
  person: z.optional(Id),
  coupon: z.optional(Id),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Payment dates, or order dates if unpaid; UTC, both ends included. */
  from: z.optional(CalendarDate),
  until: z.optional(CalendarDate),
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
    /** Number of orders in each status, with the other filters applied. */
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

export const OrderParams = z.extend(OrganizationParams, { orderId: Id })

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
  /** Amount that can still be refunded. */
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
