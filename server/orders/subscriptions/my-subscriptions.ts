import type { TestPaymentOutcome } from '#contract/checkout.ts'
import type { Cadence, MySubscription } from '#contract/subscriptions.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { readerOf } from '#server/words/reader.ts'
import { invoiceUrl } from '../invoices/invoice-url.ts'
import { changeSubscription } from './lifecycle.ts'
import { nextTotal, presentSubscription } from './present.ts'
import { lockSubscription, priceOf, type SubscriptionRow } from './queries.ts'
import { recordSubscription } from './record.ts'
import { queueRenewal } from './renew.ts'
import { startSetup } from './start-setup.ts'
import { storeMeans } from './store-means.ts'

/** All of mine that began or wait for a payment method, the newest first. Nobody else's are ever read. */
export async function listMySubscriptions(
  ctx: PersonCtx,
  only?: string,
): Promise<MySubscription[]> {
  const found = await acrossOrganizations(ctx.db, async (db) => {
    const rows = await db
      .selectFrom('subscriptions as s')
      .innerJoin('subscription_plans as pl', (join) =>
        join.onRef('pl.organization_id', '=', 's.organization_id').onRef('pl.id', '=', 's.plan_id'),
      )
      .innerJoin('organizations as o', 'o.id', 's.organization_id')
      .selectAll('s')
      .select([
        'o.name as organization_name',
        'pl.slug as plan_slug',
        'pl.title as plan_title',
        'pl.monthly_minor',
        'pl.yearly_minor',
        'pl.currency as plan_currency',
      ])
      .where('s.person_id', '=', ctx.personId)
      .where((eb) =>
        eb.or([
          eb('s.started_at', 'is not', null),
          eb.and([eb('s.trial_days', '>', 0), eb('s.status', '=', 'incomplete')]),
        ]),
      )
      .$if(only !== undefined, (query) => query.where('s.id', '=', only ?? ''))
      .orderBy('s.created_at', 'desc')
      .limit(100)
      .execute()
    const ids = rows.map(({ id }) => id)
    const orders =
      ids.length === 0
        ? []
        : await db
            .selectFrom('orders')
            .select([
              'id',
              'organization_id',
              'subscription_id',
              'reference',
              'status',
              'total_minor',
              'currency',
              'placed_at',
              'invoice_number',
            ])
            .where('person_id', '=', ctx.personId)
            .where('subscription_id', 'in', ids)
            .orderBy('subscription_period', 'desc')
            .orderBy('placed_at', 'desc')
            .orderBy('id', 'desc')
            .limit(500)
            .execute()
    const totals: number[] = []
    for (const row of rows) totals.push(await nextTotal({ db }, row))
    return { rows, orders, totals }
  })
  const reader = await readerOf(ctx)
  return found.rows.map((row, index) => ({
    ...presentSubscription(row, found.totals[index] ?? 0, reader),
    trial_days: row.trial_days,
    offers: (['month', 'year'] as const).flatMap((cadence) => {
      const price_minor = priceOf(row, cadence)
      return price_minor === null || row.plan_currency !== row.currency
        ? []
        : [{ cadence, price_minor }]
    }),
    orders: found.orders
      .filter(({ subscription_id }) => subscription_id === row.id)
      .map((order) => ({
        id: order.id,
        reference: order.reference,
        status: order.status,
        total_minor: order.total_minor,
        currency: order.currency,
        placed_at: order.placed_at.toISOString(),
        invoice_number: order.invoice_number,
        invoice_url: order.invoice_number
          ? invoiceUrl(ctx.app, order.organization_id, order.invoice_number)
          : null,
      })),
  }))
}

async function getMine(ctx: PersonCtx, subscriptionId: string): Promise<MySubscription> {
  const [mine] = await listMySubscriptions(ctx, subscriptionId)
  if (!mine) throw problem('subscription_not_found')
  return mine
}

/** Someone else's answers as if it did not exist. The transaction is in the organization after it. */
async function lockMine(ctx: PersonCtx, subscriptionId: string): Promise<SubscriptionRow> {
  const found = await ctx.db
    .selectFrom('subscriptions')
    .select(['organization_id', 'person_id'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!found || found.person_id !== ctx.personId) throw problem('subscription_not_found')
  await enterOrganization(ctx.db, found.organization_id)
  const row = await lockSubscription(ctx.db, found.organization_id, subscriptionId)
  if (row.status === 'ended') throw problem('subscription_ended')
  return row
}

/** Access stays until the paid period ends; until then, canceling can be taken back. */
export async function changeMySubscription(
  ctx: PersonCtx,
  subscriptionId: string,
  { canceled, cadence }: { canceled?: boolean | undefined; cadence?: Cadence | undefined },
): Promise<MySubscription> {
  const row = await lockMine(ctx, subscriptionId)
  if (row.status === 'incomplete') throw problem('subscription_not_found')
  if (canceled !== undefined && canceled !== (row.canceled_at !== null)) {
    await setCanceled(ctx, row, canceled)
  }
  if (cadence !== undefined) await setCadence(ctx, row, cadence)
  return getMine(ctx, subscriptionId)
}

/** The period of a payment that failed is over: canceling then ends the subscription right away, by the job. */
export async function setCanceled(
  ctx: PersonCtx,
  row: SubscriptionRow,
  canceled: boolean,
  reason?: string,
) {
  const endsNow = canceled && row.status === 'past_due'
  await changeSubscription(ctx, row, {
    canceled_at: canceled ? ctx.now : null,
    ...(endsNow && { retry_at: ctx.now }),
  })
  if (endsNow) await queueRenewal(ctx, row)
  await recordSubscription(
    ctx,
    canceled ? 'subscription.canceled' : 'subscription.resumed',
    row,
    reason ? { reason } : {},
  )
}

async function setCadence(ctx: PersonCtx, row: SubscriptionRow, cadence: Cadence) {
  if (cadence === row.cadence) {
    await changeSubscription(ctx, row, { next_cadence: null, next_price_minor: null })
    return
  }
  const plan = await ctx.db
    .selectFrom('subscription_plans')
    .select(['monthly_minor', 'yearly_minor', 'currency'])
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.plan_id)
    .executeTakeFirstOrThrow()
  const price = priceOf(plan, cadence)
  // The period of a payment that failed is ordered already.
  if (price === null || plan.currency !== row.currency || row.status === 'past_due') {
    throw problem('cadence_not_offered')
  }
  await changeSubscription(ctx, row, { next_cadence: cadence, next_price_minor: price })
  await recordSubscription(ctx, 'subscription.changed', row, {
    detail: { cadence, price_minor: price, currency: row.currency },
  })
}

/** Stores another payment method: in the demo at once, elsewhere on the provider's own page. */
export async function storeMyPaymentMethod(
  ctx: PersonCtx,
  subscriptionId: string,
  { test }: { test?: TestPaymentOutcome | undefined },
): Promise<{ subscription: MySubscription; url: string | null }> {
  const row = await lockMine(ctx, subscriptionId)
  if (row.provider === 'stripe') {
    const url = await startSetup(ctx, row)
    return { subscription: await getMine(ctx, subscriptionId), url }
  }
  if (!ctx.app.env.holdsDemo || !test) throw problem('provider_not_available')
  await storeMeans(ctx, row, { customer: null, means: test, label: test })
  return { subscription: await getMine(ctx, subscriptionId), url: null }
}
