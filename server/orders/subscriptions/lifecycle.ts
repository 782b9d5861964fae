import { closePlaces, reopenPlaces } from '#server/enrollments/subscribed.ts'
import type { Ctx } from '#server/http/context.ts'
import type { OrderRow } from '../queries.ts'
import { addMonths, daysAfter, nextPeriod } from './periods.ts'
import { givesAccess, lockSubscription, type SubscriptionRow } from './queries.ts'
import { recordSubscription } from './record.ts'

type Change = Partial<Omit<SubscriptionRow, 'organization_id' | 'id'>>

export const changeSubscription = (
  ctx: Ctx,
  row: Pick<SubscriptionRow, 'organization_id' | 'id'>,
  change: Change,
) =>
  ctx.db
    .updateTable('subscriptions')
    .set(change)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()

/** The first period begins when it is paid, not when it was ordered. Other periods have their dates already. */
export async function datePeriod(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  if (!order.subscription_id) return order
  const row = await lockSubscription(ctx.db, order.organization_id, order.subscription_id)
  if (row.status !== 'incomplete') return order
  const { from, until } = nextPeriod(row, ctx.now)
  const dates = { period_starts_at: from, period_ends_at: until }
  await ctx.db
    .updateTable('orders')
    .set(dates)
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', order.id)
    .execute()
  return { ...order, ...dates }
}

/**
 * A period is paid: the one place where a subscription moves on, in the transaction that pays the locked order. Each period
 * counts once. Money for one that was paid before brings nothing and stays with its order, for an admin to refund.
 */
export async function beginPeriod(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (!order.subscription_id || !order.period_starts_at || !order.person_id) return false
  const row = await lockSubscription(ctx.db, order.organization_id, order.subscription_id)
  if (order.subscription_period !== row.period + 1) return false
  const isOver = row.status === 'ended'
  if (isOver && (await hasOther(ctx, row))) return false
  const isFirst = row.period === 0 && row.status !== 'trialing' && row.status !== 'past_due'
  await changeSubscription(ctx, row, {
    status: 'active',
    period: order.subscription_period,
    period_starts_at: order.period_starts_at,
    period_ends_at: order.period_ends_at,
    ...(row.status === 'incomplete' && {
      anchor_at: order.period_starts_at,
      anchor_period: order.subscription_period,
    }),
    failed_attempts: 0,
    first_failed_at: null,
    retry_at: null,
    failure: null,
    charging_means: null,
    started_at: row.started_at ?? ctx.now,
    ended_at: null,
    end_reason: null,
    // Money that comes after someone has ended it pays for this period and no further one.
    ...(isOver && row.end_reason !== 'unpaid' && { canceled_at: ctx.now }),
  })
  await reopenPlaces(ctx, { ...row, person_id: order.person_id })
  await recordSubscription(ctx, isFirst ? 'subscription.started' : 'subscription.renewed', row, {
    detail: { order_id: order.id, period: order.subscription_period },
  })
  return true
}

async function hasOther(ctx: Ctx, row: SubscriptionRow): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', row.organization_id)
    .where('plan_id', '=', row.plan_id)
    .where('person_id', '=', row.person_id)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
  return other !== undefined
}

/** A payment method is stored: what waited for it begins. Nothing is charged before the trial ends. */
export async function beginTrial(ctx: Ctx, row: SubscriptionRow): Promise<void> {
  if (row.status !== 'incomplete' || row.trial_days === 0 || !row.person_id) return
  await changeSubscription(ctx, row, {
    status: 'trialing',
    started_at: ctx.now,
    period_starts_at: ctx.now,
    period_ends_at: daysAfter(ctx.now, row.trial_days),
  })
  await reopenPlaces(ctx, { ...row, person_id: row.person_id })
  await recordSubscription(ctx, 'subscription.started', row, {
    detail: { trial_days: row.trial_days },
  })
}

/** Ends a locked subscription and the access that it gave. Told twice, it ends once. */
export async function endSubscription(
  ctx: Ctx,
  row: SubscriptionRow,
  end_reason: 'canceled' | 'unpaid' | 'refunded' | 'removed' | 'deleted',
  reason?: string,
): Promise<void> {
  if (!givesAccess(row)) return
  await changeSubscription(ctx, row, {
    status: 'ended',
    ended_at: ctx.now,
    end_reason,
    paused_at: null,
    retry_at: null,
    charging_means: null,
    next_cadence: null,
    next_price_minor: null,
  })
  if (row.person_id) await closePlaces(ctx, { ...row, person_id: row.person_id })
  await recordSubscription(ctx, 'subscription.ended', row, {
    detail: { end_reason },
    ...(reason && { reason }),
  })
}

/** All of a period's money went back: access ends with the current period, and not with an earlier one. */
export async function endWithOrder(ctx: Ctx, order: OrderRow): Promise<void> {
  if (!order.subscription_id) return
  const row = await lockSubscription(ctx.db, order.organization_id, order.subscription_id)
  if (order.subscription_period === row.period) await endSubscription(ctx, row, 'refunded')
}

export const firstPeriod = (cadence: string, now: Date) => ({
  from: now,
  until: addMonths(now, cadence === 'year' ? 12 : 1),
})
