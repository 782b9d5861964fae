import * as z from 'zod/mini'
import { CohortRun } from './cohorts.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, text } from './fields.ts'
import { Amounts, Country, CouponCode, Minor, MyOrderParams, Order } from './orders.ts'
import { Membership } from './organizations.ts'

/** Buying a course: the price and the order. */

export const openApiTag = 'orders'

/** Payment methods. `test` is only available in the demo, and no money moves. */
export const PaymentProvider = z.enum(['test', 'stripe', 'manual'])
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** The full price breakdown before payment. */
export const Checkout = z.object({
  course: z.object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    organization_id: Id,
    organization_name: z.string(),
  }),
  /** The run that the buyer chose. */
  cohort: z.nullable(CohortRun),
  ...Amounts,
  /** The regular price during a sale. */
  regular_price_minor: z.nullable(z.number()),
  sale_ends_at: z.nullable(Instant),
  coupon_code: z.nullable(z.string()),
  /** Why the coupon code can't be applied. */
  coupon_refusal: z.nullable(z.string()),
  country: z.string(),
  /** Billing details for the invoice: those of the caller's last order, or their name. */
  buyer: z.object({
    billing_name: z.string(),
    billing_address: z.string(),
    billing_tax_id: z.string(),
  }),
  providers: z.array(PaymentProvider),
  refund_days: z.number(),
  refund_progress_percent: z.number(),
  /** The caller's unpaid order for this course. */
  pending_order_id: z.nullable(Id),
})
export type Checkout = z.infer<typeof Checkout>

const CourseOfAnyone = z.object({ courseId: Id })
/** What keeps a person from buying, and what else can go wrong when they order. */
export const orderingErrors = {
  buying: [
    'course_not_found',
    'course_not_for_sale',
    'already_enrolled',
    'enrollment_closed',
    'enrollment_by_invitation',
    'enrollment_suspended',
    'prerequisites_missing',
    'course_sold_out',
    'cohort_required',
    'cohort_not_found',
    'member_suspended',
    'member_removed',
    'organization_suspended',
    'organization_archived',
  ],
  placing: [
    'price_changed',
    'seats_exhausted',
    'coupon_not_valid',
    'coupon_used_up',
    'provider_not_available',
    'payment_provider_failed',
  ],
} as const

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/checkout/',
  access: 'person',
  limited: true,
  summary: 'Read what a course costs me, with coupon and tax, before I buy it',
  params: CourseOfAnyone,
  query: z.object({
    coupon: z.optional(z.string().check(z.maxLength(60))),
    /** Chosen by the buyer; if absent, the country of their last order. */
    country: z.optional(Country),
    /** A guess for a first order, such as the country of the browser's language. */
    likely_country: z.optional(Country),
    cohort: z.optional(Id),
  }),
  output: Checkout,
  errors: orderingErrors.buying,
})

export const PlaceOrderBody = z.object({
  provider: PaymentProvider,
  coupon: z.optional(CouponCode),
  country: Country,
  billing_name: line(120, 'Enter a name for the invoice'),
  billing_address: z._default(text(400), ''),
  billing_tax_id: z._default(text(40), ''),
  /** The price that the buyer agreed to. If the price has changed, nothing is ordered. */
  total_minor: Minor,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The cohort to buy a place in; required if the course has cohorts to choose from. */
  cohort_id: z.optional(Id),
})
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>

/** `membership`: the one that an order without anything to pay gave at once. */
export const PlacedOrder = z.object({ order: Order, membership: z.nullable(Membership) })

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/orders/',
  access: 'person',
  limited: true,
  summary: 'Buy a course; the same order twice is one order',
  params: CourseOfAnyone,
  body: PlaceOrderBody,
  output: PlacedOrder,
  errors: [...orderingErrors.buying, ...orderingErrors.placing],
})

/** Outcome of a test payment in the demo. */
export const TestPaymentOutcome = z.enum(['success', 'decline', 'verification', 'delay'])
export type TestPaymentOutcome = z.infer<typeof TestPaymentOutcome>

export const payTestOrder = endpoint({
  method: 'POST',
  path: '/api/me/orders/:orderId/test-payment/',
  access: 'person',
  limited: true,
  summary: 'Pay an order of mine with a test payment; offered in the demo only',
  params: MyOrderParams,
  body: z.object({
    outcome: TestPaymentOutcome,
    /** The code from the bank, for `verification`. */
    code: z._default(text(20), ''),
  }),
  output: Order,
  errors: [
    'order_not_found',
    'order_not_pending',
    'provider_not_available',
    'payment_declined',
    'payment_not_verified',
  ],
})
