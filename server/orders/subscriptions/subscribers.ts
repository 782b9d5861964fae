import { sql } from 'kysely'
import type { PageQuery } from '#contract/page.ts'
import type { Subscriber, SubscriberState } from '#contract/subscriptions.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { readerOf } from '#server/words/reader.ts'
import { sellingPolicy } from '../policy.ts'
import { isSold, listRefundsOf, lockOrder, refundable } from '../queries.ts'
import { refundOrder } from '../request-refund.ts'
import { endSubscription } from './lifecycle.ts'
import { setCanceled } from './my-subscriptions.ts'
import { nextTotal, presentSubscription } from './present.ts'
import { givesAccess, lockSubscription } from './queries.ts'

/** The one definition of each figure: what it counts is what it opens. */
const stateOf = sql<SubscriberState>`case when s.status = 'ended' then 'ended'
  when s.status = 'past_due' then 'past_due' when s.canceled_at is not null then 'ending'
  else s.status end`

interface Filter {
  plan?: string | undefined
  state?: SubscriberState | undefined
  search?: string | undefined
  id?: string
}

const filtered = (ctx: MemberCtx, { plan, state, search, id }: Filter) =>
  ctx.db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_plans as pl', (join) =>
      join.onRef('pl.organization_id', '=', 's.organization_id').onRef('pl.id', '=', 's.plan_id'),
    )
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('people as p', 'p.id', 's.person_id')
    .where('s.organization_id', '=', ctx.organizationId)
    .where('s.status', '<>', 'incomplete')
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .$if(plan !== undefined, (query) => query.where('s.plan_id', '=', plan ?? ''))
    .$if(state !== undefined, (query) => query.where(stateOf, '=', state ?? 'active'))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql<string>`p.first_name || ' ' || p.last_name`, 'ilike', containing(search ?? '')),
          eb('p.email', 'ilike', containing(search ?? '')),
        ]),
      ),
    )

export async function listSubscribers(
  ctx: MemberCtx,
  { plan, state, search, ...page }: PageQuery & Filter,
) {
  authorize(sellingPolicy, 'manage_subscriptions', ctx, undefined)
  const { items, ...totals } = await select(ctx, { plan, state, search }, page)
  const counted = await filtered(ctx, { plan, search })
    .select([stateOf.as('state'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(stateOf)
    .execute()
  const countOf = (one: SubscriberState) => counted.find((row) => row.state === one)?.count ?? 0
  return {
    items,
    ...totals,
    counts: {
      active: countOf('active'),
      trialing: countOf('trialing'),
      past_due: countOf('past_due'),
      ending: countOf('ending'),
      ended: countOf('ended'),
    },
  }
}

async function select(ctx: MemberCtx, filter: Filter, page: Pick<PageQuery, 'page' | 'page_size'>) {
  const query = filtered(ctx, filter)
  const { rows, ...totals } = await paged(
    ctx.db,
    query,
    query
      .selectAll('s')
      .select([
        'o.name as organization_name',
        'pl.slug as plan_slug',
        'pl.title as plan_title',
        'p.first_name',
        'p.last_name',
        'p.email',
      ])
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id'),
    page,
  )
  const reader = await readerOf(ctx)
  const items: Subscriber[] = []
  for (const row of rows) {
    const order = await findLastOrder(ctx, row)
    const person =
      row.person_id && row.email !== null
        ? {
            id: row.person_id,
            name: fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
            email: row.email,
          }
        : null
    items.push({
      ...presentSubscription(row, await nextTotal(ctx, row), reader),
      person,
      last_order_id: order?.id ?? null,
      refundable_minor: order
        ? refundable(order, await listRefundsOf(ctx.db, ctx.organizationId, order.id))
        : 0,
    })
  }
  return { items, ...totals }
}

/** The paid order of the current period; none in a trial. */
const findLastOrder = (ctx: MemberCtx, row: { id: string; period: number }) =>
  ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('subscription_id', '=', row.id)
    .where('subscription_period', '=', row.period)
    .where('status', '<>', 'failed')
    .executeTakeFirst()

/** Cancels for a subscriber. A refund follows the rules of every other one: above the limit a second person agrees. */
export async function cancelSubscriber(
  ctx: MemberCtx,
  subscriptionId: string,
  { when, refund, reason }: { when: 'period_end' | 'now'; refund: boolean; reason: string },
): Promise<Subscriber> {
  authorize(sellingPolicy, 'manage_subscriptions', ctx, undefined)
  const found = await ctx.db
    .selectFrom('subscriptions')
    .select(['id', 'period'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!found) throw problem('subscription_not_found')
  const last = await findLastOrder(ctx, found)
  // The order first, then the subscription: the way in which everyone locks them.
  const order = last && (await lockOrder(ctx.db, ctx.organizationId, last.id))
  const row = await lockSubscription(ctx.db, ctx.organizationId, subscriptionId)
  if (!givesAccess(row)) throw problem('subscription_ended')
  if (when === 'period_end') {
    if (!row.canceled_at) await setCanceled(ctx, row, true, reason)
  } else {
    if (refund && order && isSold(order)) {
      const refunds = await listRefundsOf(ctx.db, ctx.organizationId, order.id)
      const amount_minor = refundable(order, refunds)
      if (amount_minor > 0) await refundOrder(ctx, order.id, { amount_minor, reason })
    }
    await endSubscription(ctx, row, 'canceled', reason)
  }
  const { items } = await select(ctx, { id: subscriptionId }, { page: 1, page_size: 1 })
  const [subscriber] = items
  if (!subscriber) throw problem('subscription_not_found')
  return subscriber
}
