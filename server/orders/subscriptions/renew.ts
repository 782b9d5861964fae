import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem } from '#server/jobs/job.ts'
import { standingOf } from '#server/organizations/standing.ts'
import type { SoldCourse } from '../bundles/order-courses.ts'
import { failOrder } from '../fail-order.ts'
import { failures } from '../failures.ts'
import { payOrder } from '../pay-order.ts'
import { insertOrder } from '../insert-order.ts'
import { isSold, lockOrder, type OrderRow } from '../queries.ts'
import { recordOrder } from '../record.ts'
import { priceOrder } from '../rules.ts'
import { readSettings } from '../settings.ts'
import { findTax } from '../taxes.ts'
import { charge, type Outcome } from './charge.ts'
import { changeSubscription, endSubscription } from './lifecycle.ts'
import { daysAfter, nextPeriod, retryDays } from './periods.ts'
import { lockSubscription, type SubscriptionRow } from './queries.ts'
import { recordSubscription } from './record.ts'
import { sharedCourses } from './shared-courses.ts'

export interface Due {
  organization_id: string
  subscription_id: string
}

export const isDue = (row: SubscriptionRow, now: Date) => {
  const isWaiting = row.status === 'past_due' || row.paused_at !== null
  const at = isWaiting ? row.retry_at : row.period_ends_at
  return ['trialing', 'active', 'past_due'].includes(row.status) && at !== null && at <= now
}

export const queueRenewal = (ctx: Ctx, row: Pick<SubscriptionRow, 'organization_id' | 'id'>) =>
  addJob(
    ctx.db,
    'subscriptions.renew',
    { organization_id: row.organization_id, subscription_id: row.id },
    { key: `renewal-${row.id}` },
  )

/**
 * Renews or ends a subscription whose period is over. The order of the period and the payment method are written down
 * first, the provider is asked outside of any transaction, then the outcome is written down. Killed in between, or run by
 * two servers at once, it asks for the same payment again and gets the same answer.
 */
export async function renew(app: Mechanisms, due: Due): Promise<void> {
  const attempt = await asSystem(app, (ctx) => prepare(ctx, due))
  if (!attempt) return
  const outcome = await charge(app, attempt)
  await asSystem(app, async (ctx) => {
    const order = await lockOrder(ctx.db, due.organization_id, attempt.order.id)
    const row = await lockSubscription(ctx.db, due.organization_id, due.subscription_id)
    await settle(ctx, { order, row, attempt: attempt.attempt }, outcome)
  })
}

async function prepare(ctx: Ctx, { organization_id, subscription_id }: Due) {
  const found = await findRenewal(ctx, organization_id, subscription_id)
  const waiting = found && (await lockOrder(ctx.db, organization_id, found.id))
  const row = await lockSubscription(ctx.db, organization_id, subscription_id)
  if (!isDue(row, ctx.now)) return null
  if (waiting && (waiting.status !== 'pending' || waiting.clearing_at)) return null
  // An attempt that nobody knows the outcome of is finished before anything else is decided.
  if (row.charging_means === null) {
    const over = await endReason(ctx, row)
    if (over === 'closed') return null
    if (over) {
      if (waiting) await failOrder(ctx, waiting, failures.subscriptionEnded.message)
      await endSubscription(ctx, row, over)
      return null
    }
  }
  // Another server was quicker; that one goes on with it.
  if (!waiting && (await findRenewal(ctx, organization_id, subscription_id))) return null
  const courses = waiting ? [] : await sharedCourses(ctx, row)
  if (!waiting && courses.length === 0) {
    await pause(ctx, row)
    return null
  }
  const order = waiting ?? (await orderPeriod(ctx, row, courses))
  const charging_means = row.charging_means ?? row.means_reference
  await changeSubscription(ctx, row, { charging_means })
  return {
    row: { ...row, charging_means },
    order,
    settings: await readSettings(ctx.db, organization_id),
    attempt: row.failed_attempts,
  }
}

/**
 * Nobody pays for a plan without a published course. It is looked at again every day, and goes on automatically once there is
 * one; the admins hear of it the first time.
 */
async function pause(ctx: Ctx, row: SubscriptionRow) {
  const failure = failures.noCourses.message
  await changeSubscription(ctx, row, {
    paused_at: row.paused_at ?? ctx.now,
    retry_at: daysAfter(ctx.now, 1),
    failure,
  })
  if (!row.paused_at) {
    await recordSubscription(ctx, 'subscription.paused', row, { reason: failure })
  }
}

/** Why nothing more is charged; `closed`: not now, because the organization is. */
async function endReason(ctx: Ctx, row: SubscriptionRow) {
  if (row.canceled_at) return 'canceled'
  if (!row.person_id) return 'deleted'
  const { refusal } = await standingOf(ctx, row.organization_id, row.person_id)
  if (refusal === 'member_removed' || refusal === 'member_suspended') return 'removed'
  return refusal ? 'closed' : null
}

const findRenewal = (ctx: Ctx, organizationId: string, subscriptionId: string) =>
  ctx.db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'pending')
    .executeTakeFirst()

/** The order of the next period at the price that was agreed on, with the tax of the day. */
async function orderPeriod(
  ctx: Ctx,
  row: SubscriptionRow,
  courses: SoldCourse[],
): Promise<OrderRow> {
  const { from, until, period, cadence, anchor_at, anchor_period } = nextPeriod(row, ctx.now)
  const price = row.next_price_minor ?? row.price_minor
  await changeSubscription(ctx, row, {
    cadence,
    price_minor: price,
    next_cadence: null,
    next_price_minor: null,
    anchor_at,
    anchor_period,
    ...(row.paused_at && { paused_at: null, retry_at: null, failure: null }),
  })
  const { title } = await ctx.db
    .selectFrom('subscription_plans')
    .select('title')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.plan_id)
    .executeTakeFirstOrThrow()
  const settings = await readSettings(ctx.db, row.organization_id)
  const tax = (await findTax(ctx.db, row.organization_id, row.country)) ?? null
  const order = await insertOrder(
    ctx,
    row.person_id ?? '',
    {
      sold: {
        organization_id: row.organization_id,
        course_id: courses[0]?.id ?? '',
        title,
        bundle_id: null,
        courses,
        subscription: { id: row.id, period, from, until, renews: true },
      },
      run: null,
      currency: row.currency,
      settings,
      tax,
      amounts: priceOrder({
        price,
        discount: null,
        tax,
        taxIncluded: settings.prices_include_tax,
      }),
      coupon: null,
    },
    { ...row, provider: row.provider as 'stripe' | 'test' },
    false,
  )
  await recordOrder(ctx, 'order.placed', order, { detail: { provider: order.provider } })
  return order
}

interface Tried {
  order: OrderRow
  row: SubscriptionRow
  attempt: number
}

/** Writes down how an attempt ended; with the order and the subscription locked, in this order. */
export async function settle(ctx: Ctx, { order, row, attempt }: Tried, outcome: Outcome) {
  if (isSold(order)) return
  if ('paid' in outcome) return payOrder(ctx, order, { reference: outcome.paid })
  // The other server has written down the same attempt.
  if (row.failed_attempts !== attempt || order.status !== 'pending') return
  if ('failed' in outcome) return takeFailure(ctx, order, row, outcome.failed)
  if (order.clearing_at) return
  await setClearing(ctx, order, ctx.now)
  await changeSubscription(ctx, row, { charging_means: null })
  if (row.provider !== 'test') return
  const { organization_id, id } = order
  await addJob(
    ctx.db,
    'orders.clear-test-payment',
    { organization_id, order_id: id },
    { key: `test-payment-${id}`, runAt: new Date(ctx.now.getTime() + 5_000) },
  )
}

const setClearing = (ctx: Ctx, order: OrderRow, clearing_at: Date | null) =>
  ctx.db
    .updateTable('orders')
    .set({ clearing_at })
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', order.id)
    .execute()

/** Access stays while a failed payment is retried; after the last retry the order is given up and access ends. */
export async function takeFailure(
  ctx: Ctx,
  order: OrderRow,
  row: SubscriptionRow,
  failure: string,
) {
  const failed_attempts = row.failed_attempts + 1
  const first_failed_at = row.first_failed_at ?? ctx.now
  const days = retryDays[failed_attempts - 1]
  const retry_at = days === undefined ? null : daysAfter(first_failed_at, days)
  await setClearing(ctx, order, null)
  await changeSubscription(ctx, row, {
    status: 'past_due',
    failed_attempts,
    first_failed_at,
    retry_at,
    failure,
    charging_means: null,
  })
  if (retry_at === null) {
    await failOrder(ctx, order, failure)
    await endSubscription(ctx, { ...row, status: 'past_due' }, 'unpaid')
    return
  }
  await recordSubscription(ctx, 'subscription.payment_failed', row, {
    detail: { order_id: order.id, attempt: failed_attempts, retry_at: retry_at.toISOString() },
    reason: failure,
  })
}
