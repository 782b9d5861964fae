import { sql } from 'kysely'
import type { Cadence, SubscribeBody, SubscriptionCheckout } from '#contract/subscriptions.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import { assertReaches } from '#server/http/assert-open.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { freeSeats } from '#server/organizations/seats.ts'
import { assertWelcome, standingOf } from '#server/organizations/standing.ts'
import { presentTerms, readBuyer, termsOf } from '../checkout.ts'
import { assertSeen, placeOn } from '../place-order.ts'
import { providersOf } from '../settings.ts'
import { changeSubscription, firstPeriod } from './lifecycle.ts'
import { daysAfter } from './periods.ts'
import { isOnSale, lockSubscription, priceOf, selectPlans } from './queries.ts'
import { presentCatalogPlan } from './read-plans.ts'
import { sharedCourses } from './shared-courses.ts'
import { startSetup } from './start-setup.ts'

interface Wish {
  cadence?: Cadence | undefined
  country: string
}

/** What subscribing would mean for this person now. The transaction has entered the organization after it. */
async function readPlanTerms(ctx: PersonCtx, planId: string, { cadence: wished, country }: Wish) {
  const [plan] = await acrossOrganizations(ctx.db, (db) =>
    selectPlans(db, sql<boolean>`pl.id = ${planId} and ${isOnSale}`, 1),
  )
  if (!plan) throw problem('subscription_not_found')
  const { organization_id } = plan
  assertReaches(ctx, organization_id)
  const standing = await standingOf(ctx, organization_id, ctx.personId)
  assertWelcome(standing)
  await enterOrganization(ctx.db, organization_id)
  const before = await ctx.db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'started_at'])
    .where('organization_id', '=', organization_id)
    .where('plan_id', '=', planId)
    .where('person_id', '=', ctx.personId)
    .execute()
  if (before.some(({ status }) => status !== 'ended' && status !== 'incomplete')) {
    throw problem('already_subscribed')
  }
  const other = plan.monthly_minor === null ? 'year' : 'month'
  const cadence = wished && priceOf(plan, wished) !== null ? wished : other
  const courses = await sharedCourses(ctx, {
    organization_id,
    plan_id: planId,
    person_id: ctx.personId,
    period_starts_at: null,
  })
  const terms = await termsOf(
    ctx,
    {
      sold: {
        organization_id,
        course_id: courses[0]?.id ?? '',
        title: plan.title,
        bundle_id: null,
        courses,
      },
      isMember: standing.role !== null,
      run: null,
      currency: plan.currency,
      price: {
        price_minor: priceOf(plan, cadence) ?? 0,
        regular_price_minor: null,
        sale_ends_at: null,
      },
    },
    { country },
  )
  // Someone who tried a plan before pays from the first day.
  const trial_days = before.some(({ started_at }) => started_at) ? 0 : plan.trial_days
  return { plan, terms, cadence, trial_days, waiting: before.find((one) => one.status !== 'ended') }
}

export async function getSubscriptionCheckout(
  ctx: PersonCtx,
  planId: string,
  wish: {
    cadence?: Cadence | undefined
    country?: string | undefined
    likely_country?: string | undefined
  },
): Promise<SubscriptionCheckout> {
  const { country: known, ...buyer } = await readBuyer(ctx)
  const country = wish.country ?? known ?? wish.likely_country ?? ''
  const found = await readPlanTerms(ctx, planId, { country, cadence: wish.cadence })
  const { plan, terms, cadence, trial_days } = found
  const {
    regular_price_minor: _regular,
    sale_ends_at: _ends,
    coupon_code: _code,
    coupon_refusal: _refusal,
    ...presented
  } = await presentTerms(ctx, terms)
  const next = trial_days > 0 ? daysAfter(ctx.now, trial_days) : firstPeriod(cadence, ctx.now).until
  return {
    ...presented,
    plan: presentCatalogPlan(plan),
    cadence,
    trial_days,
    due_today_minor: trial_days > 0 ? 0 : presented.total_minor,
    next_payment_at: next.toISOString(),
    // A renewal can't wait for someone to make a transfer.
    providers: presented.providers.filter((provider) => provider !== 'manual'),
    country,
    buyer,
  }
}

/**
 * Subscribes on exactly the terms that the buyer saw. Without a trial, the first period is ordered as a course is; with
 * one, only a payment method is asked for. Two windows make one subscription.
 */
export async function subscribe(ctx: PersonCtx, planId: string, body: SubscribeBody) {
  const { plan, terms, cadence, trial_days } = await readPlanTerms(ctx, planId, body)
  const { organization_id } = plan
  if (cadence !== body.cadence) throw problem('price_changed')
  assertSeen(terms, body)
  const isOffered = providersOf(ctx.app.env, terms.settings).includes(body.provider)
  if (body.provider === 'manual' || !isOffered) throw problem('provider_not_available')
  if (!terms.isMember && (await freeSeats(ctx.db, organization_id, ctx.now)) <= 0) {
    throw problem('seats_exhausted')
  }
  const agreed = {
    trial_days,
    cadence,
    price_minor: terms.price.price_minor,
    currency: terms.currency,
    provider: body.provider,
    country: body.country,
    billing_name: body.billing_name,
    billing_address: body.billing_address,
    billing_tax_id: body.billing_tax_id,
  }
  await ctx.db
    .insertInto('subscriptions')
    .values({
      organization_id,
      plan_id: planId,
      person_id: ctx.personId,
      status: 'incomplete',
      created_at: ctx.now,
      ...agreed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'plan_id', 'person_id'])
        .where('status', '<>', sql.lit('ended'))
        .doNothing(),
    )
    .execute()
  const { id } = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('plan_id', '=', planId)
    .where('person_id', '=', ctx.personId)
    .where('status', '<>', 'ended')
    .executeTakeFirstOrThrow()
  const row = await lockSubscription(ctx.db, organization_id, id)
  if (row.status !== 'incomplete') throw problem('already_subscribed')
  await changeSubscription(ctx, row, agreed)
  if (trial_days > 0) {
    const url = await startSetup(ctx, { ...row, ...agreed })
    return { subscription_id: id, order_id: null, url }
  }
  const sold = {
    ...terms.sold,
    subscription: { id, period: 1, ...firstPeriod(cadence, ctx.now), renews: false },
  }
  const { order } = await placeOn(ctx, { ...terms, sold }, body)
  return {
    subscription_id: id,
    order_id: order.id,
    url: order.payment_url ?? `/account/orders/${order.id}`,
  }
}
