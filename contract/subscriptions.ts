import * as z from 'zod/mini'
import { CatalogCourse, Reference } from './catalog.ts'
import { Checkout, PlaceOrderBody, TestPaymentOutcome, orderingErrors } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, Named, OrganizationParams, text, Titled } from './fields.ts'
import { Country, Minor } from './orders.ts'
import { pageOf, PageQuery } from './page.ts'

/** Access to courses for a price per month or year. */

export const openApiTag = 'orders'

export const Cadence = z.enum(['month', 'year'])
export type Cadence = z.infer<typeof Cadence>

const Price = z.nullable(Minor.check(z.minimum(1, 'Enter a price'), z.maximum(100_000_000)))

/** What is sold: the courses and the price. */
export const SubscriptionPlan = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  currency: z.string(),
  monthly_minor: z.nullable(z.number()),
  yearly_minor: z.nullable(z.number()),
  trial_days: z.number(),
  /** All published courses that are open to everyone, later ones included. */
  all_courses: z.boolean(),
  /** The chosen courses; empty if `all_courses`. */
  courses: z.array(Titled),
  on_sale: z.boolean(),
  /** People with access: active, in trial, or with a payment that is retried. */
  subscriber_count: z.number(),
})
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

export const SubscriptionPlanBody = z.object({
  title: line(120, 'Give the subscription a name'),
  summary: text(600),
  currency: z
    .string()
    .check(z.regex(/^[A-Z]{3}$/, 'Use a currency code of three letters, such as EUR')),
  monthly_minor: Price,
  yearly_minor: Price,
  trial_days: z.number().check(z.int(), z.minimum(0), z.maximum(90, 'Use 90 days or fewer')),
  all_courses: z.boolean(),
  course_ids: z.array(Id).check(z.maxLength(100)),
  on_sale: z.boolean(),
})
export type SubscriptionPlanBody = z.infer<typeof SubscriptionPlanBody>

const PlanParams = z.extend(OrganizationParams, { planId: Id })

export const listSubscriptionPlans = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/subscription-plans/',
  access: 'member',
  summary: 'List what can be subscribed to',
  params: OrganizationParams,
  output: z.array(SubscriptionPlan),
  errors: ['not_allowed'],
})

export const createSubscriptionPlan = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/subscription-plans/',
  access: 'member',
  summary: 'Sell access to courses per month or year',
  params: OrganizationParams,
  body: SubscriptionPlanBody,
  output: SubscriptionPlan,
  errors: ['not_allowed'],
})

export const updateSubscriptionPlan = endpoint({
  method: 'PUT',
  path: '/api/organizations/:organizationId/subscription-plans/:planId/',
  access: 'member',
  summary: 'Change a subscription; subscribers keep their price',
  params: PlanParams,
  body: SubscriptionPlanBody,
  output: SubscriptionPlan,
  errors: ['not_allowed', 'subscription_not_found'],
})

/** `past_due`: a payment failed and is retried; access stays meanwhile. */
export const SubscriptionStatus = z.enum(['incomplete', 'trialing', 'active', 'past_due', 'ended'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** One person's subscription. */
export const Subscription = z.object({
  id: Id,
  organization: Named,
  plan: z.object({ id: Id, slug: z.string(), title: z.string() }),
  status: SubscriptionStatus,
  /** Ends with the period. */
  is_canceled: z.boolean(),
  /** Not charged, because none of its courses is published. */
  is_paused: z.boolean(),
  cadence: Cadence,
  currency: z.string(),
  price_minor: z.number(),
  /** From the next period on. */
  next_cadence: z.nullable(Cadence),
  period_ends_at: z.nullable(Instant),
  /** Null if nothing more will be charged. */
  next_payment_at: z.nullable(Instant),
  /** The next payment with tax. */
  next_total_minor: z.number(),
  provider: z.enum(['stripe', 'test']),
  /** Of a test payment method: how its payments go. */
  means_label: z.nullable(z.string()),
  /** Why the last payment failed. */
  failure: z.nullable(z.string()),
  started_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  end_reason: z.nullable(z.enum(['canceled', 'unpaid', 'refunded', 'removed', 'deleted'])),
})
export type Subscription = z.infer<typeof Subscription>

export const Subscriber = z.extend(Subscription, {
  person: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** The order of the current period, and what can be refunded of it. */
  last_order_id: z.nullable(Id),
  refundable_minor: z.number(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** `ending`: canceled, with access until the period ends. */
export const SubscriberState = z.enum(['active', 'trialing', 'past_due', 'ending', 'ended'])
export type SubscriberState = z.infer<typeof SubscriberState>

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/subscribers/',
  access: 'member',
  summary: 'List subscribers, with how many are in each state',
  params: OrganizationParams,
  query: z.extend(PageQuery, {
    plan: z.optional(Id),
    state: z.optional(SubscriberState),
  }),
  output: z.extend(pageOf(Subscriber), {
    counts: z.object({
      active: z.number(),
      trialing: z.number(),
      past_due: z.number(),
      ending: z.number(),
      ended: z.number(),
    }),
  }),
  errors: ['not_allowed'],
})

export const cancelSubscriber = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/subscribers/:subscriptionId/cancel/',
  access: 'member',
  summary: 'Cancel a subscription, at the end of its period or at once',
  params: z.extend(OrganizationParams, { subscriptionId: Id }),
  body: z.object({
    when: z.enum(['period_end', 'now']),
    /** Refund what is left of the current period's order; only with `now`. */
    refund: z._default(z.boolean(), false),
    reason: text(400).check(z.minLength(1, 'Give a reason')),
  }),
  output: Subscriber,
  errors: ['not_allowed', 'subscription_not_found', 'subscription_ended', 'refund_too_large'],
})

/** A subscription as visitors see it. */
export const CatalogSubscription = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  currency: z.string(),
  monthly_minor: z.nullable(z.number()),
  yearly_minor: z.nullable(z.number()),
  trial_days: z.number(),
  all_courses: z.boolean(),
  organization: Named,
  course_count: z.number(),
})
export type CatalogSubscription = z.infer<typeof CatalogSubscription>

export const CatalogSubscriptionPage = z.extend(CatalogSubscription, {
  /** The first 60. */
  courses: z.array(CatalogCourse),
})
export type CatalogSubscriptionPage = z.infer<typeof CatalogSubscriptionPage>

export const getCatalogSubscription = endpoint({
  method: 'GET',
  path: '/api/catalog/subscriptions/:subscription/',
  access: 'public',
  summary: 'Read the public page of a subscription',
  params: z.object({ subscription: Reference }),
  output: CatalogSubscriptionPage,
  errors: ['subscription_not_found'],
})

export const listCourseSubscriptions = endpoint({
  method: 'GET',
  path: '/api/catalog/courses/:courseId/subscriptions/',
  access: 'public',
  summary: 'List the subscriptions on sale that a course is in',
  params: z.object({ courseId: Id }),
  output: z.array(CatalogSubscription),
  errors: [],
})

/** What is charged today and what later, before anything is paid. Bank transfer is not among the providers. */
export const SubscriptionCheckout = z.extend(
  z.omit(Checkout, {
    course: true,
    cohort: true,
    regular_price_minor: true,
    sale_ends_at: true,
    coupon_code: true,
    coupon_refusal: true,
  }),
  {
    plan: CatalogSubscription,
    cadence: Cadence,
    /** 0 for someone who had a trial before. */
    trial_days: z.number(),
    due_today_minor: z.number(),
    /** The payment after today's, or the first one after the trial. */
    next_payment_at: Instant,
  },
)
export type SubscriptionCheckout = z.infer<typeof SubscriptionCheckout>

const PlanOfAnyone = z.object({ planId: Id })
const subscribingErrors = [
  'subscription_not_found',
  'already_subscribed',
  'member_suspended',
  'member_removed',
  'organization_suspended',
  'organization_archived',
] as const

export const getSubscriptionCheckout = endpoint({
  method: 'GET',
  path: '/api/subscription-plans/:planId/checkout/',
  access: 'person',
  limited: true,
  summary: 'Read what a subscription costs me today and later',
  params: PlanOfAnyone,
  query: z.object({
    cadence: z.optional(Cadence),
    country: z.optional(Country),
    likely_country: z.optional(Country),
  }),
  output: SubscriptionCheckout,
  errors: subscribingErrors,
})

export const SubscribeBody = z.extend(z.omit(PlaceOrderBody, { cohort_id: true, coupon: true }), {
  cadence: Cadence,
})
export type SubscribeBody = z.infer<typeof SubscribeBody>

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/subscription-plans/:planId/subscribe/',
  access: 'person',
  limited: true,
  summary: 'Subscribe; access starts with the payment or the trial',
  params: PlanOfAnyone,
  body: SubscribeBody,
  /** `url`: where the payment is made, or the payment method for the trial is entered. */
  output: z.object({ subscription_id: Id, order_id: z.nullable(Id), url: z.string() }),
  errors: [...subscribingErrors, ...orderingErrors.placing],
})

export const MySubscription = z.extend(Subscription, {
  trial_days: z.number(),
  /** Prices to change to, from the next period on. */
  offers: z.array(z.object({ cadence: Cadence, price_minor: z.number() })),
  orders: z.array(
    z.object({
      id: Id,
      reference: z.string(),
      status: z.string(),
      total_minor: z.number(),
      currency: z.string(),
      placed_at: Instant,
      invoice_number: z.nullable(z.string()),
      invoice_url: z.nullable(z.string()),
    }),
  ),
})
export type MySubscription = z.infer<typeof MySubscription>

const MineParams = z.object({ subscriptionId: Id })

export const listMySubscriptions = endpoint({
  method: 'GET',
  path: '/api/me/subscriptions/',
  access: 'person',
  summary: 'List my subscriptions with their orders',
  output: z.array(MySubscription),
  errors: [],
})

export const changeMySubscription = endpoint({
  method: 'PATCH',
  path: '/api/me/subscriptions/:subscriptionId/',
  access: 'person',
  limited: true,
  summary: 'Cancel my subscription, take that back, or change between monthly and yearly',
  params: MineParams,
  body: z.object({
    canceled: z.optional(z.boolean()),
    cadence: z.optional(Cadence),
  }),
  output: MySubscription,
  errors: ['subscription_not_found', 'subscription_ended', 'cadence_not_offered'],
})

export const storeMyPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/me/subscriptions/:subscriptionId/payment-method/',
  access: 'person',
  limited: true,
  summary: 'Store another payment method; a failed payment is retried with it',
  params: MineParams,
  /** How later test payments go; offered in the demo only. */
  body: z.object({ test: z.optional(TestPaymentOutcome) }),
  /** `url`: the provider's page where the payment method is entered. */
  output: z.object({ subscription: MySubscription, url: z.nullable(z.string()) }),
  errors: [
    'subscription_not_found',
    'subscription_ended',
    'provider_not_available',
    'payment_provider_failed',
  ],
})
