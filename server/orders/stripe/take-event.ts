import type Stripe from 'stripe'
import { Id } from '#contract/fields.ts'
import type { Ctx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { lockSource } from '#server/ledger/lock-source.ts'
import { takeDispute } from '../take-dispute.ts'
import { takeProviderRefund } from '../take-provider-refund.ts'
import { failOrder } from '../fail-order.ts'
import { payOrder } from '../pay-order.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { failures } from '../failures.ts'
import { lockSubscription } from '../subscriptions/queries.ts'
import { takeFailure } from '../subscriptions/renew.ts'

type Outcome = 'handled' | 'waiting' | { problem: string }

/**
 * Takes in what Stripe tells. Each event counts once, whenever and however often it comes; what is about a payment that we
 * have not heard of yet waits for it. In one transaction with all that follows, so a failure leaves nothing behind and
 * Stripe tells again.
 */
export async function takeEvent(ctx: Ctx, organizationId: string, event: Stripe.Event) {
  const row = {
    kind: event.type,
    payment_reference: paymentOf(event),
    payload: JSON.stringify(event),
    happened_at: new Date(event.created * 1000),
    received_at: ctx.now,
  }
  // A refund that comes with its payment at once waits here, instead of missing it.
  if (row.payment_reference) await lockSource(ctx, row.payment_reference)
  const isNew = await ctx.db
    .insertInto('provider_events')
    .values({ organization_id: organizationId, id: event.id, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!isNew) {
    const known = await ctx.db
      .selectFrom('provider_events')
      .select('handled_at')
      .where('organization_id', '=', organizationId)
      .where('id', '=', event.id)
      .executeTakeFirst()
    if (known?.handled_at) return
  }
  await handle(ctx, organizationId, event)
}

async function handle(ctx: Ctx, organizationId: string, event: Stripe.Event) {
  const outcome = await act(ctx, organizationId, event)
  if (outcome === 'waiting') return
  await ctx.db
    .updateTable('provider_events')
    .set({ handled_at: ctx.now, problem: outcome === 'handled' ? null : outcome.problem })
    .where('organization_id', '=', organizationId)
    .where('id', '=', event.id)
    .execute()
}

async function act(ctx: Ctx, organizationId: string, event: Stripe.Event): Promise<Outcome> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return event.data.object.mode === 'setup'
        ? takeSetup(ctx, organizationId, event.data.object)
        : takePayment(ctx, organizationId, event.data.object)
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return takeRenewal(ctx, organizationId, event.type, event.data.object)
    case 'checkout.session.expired':
      return giveUp(ctx, organizationId, event.data.object, failures.pageExpired.message)
    case 'checkout.session.async_payment_failed':
      return giveUp(ctx, organizationId, event.data.object, failures.paymentRefused.message)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return withOrder(ctx, organizationId, event, (order) =>
        takeProviderRefund(ctx, order, readRefund(event.data.object)),
      )
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return withOrder(ctx, organizationId, event, (order) =>
        takeDispute(ctx, order, event.data.object),
      )
    default:
      return 'handled'
  }
}

async function takePayment(
  ctx: Ctx,
  organizationId: string,
  session: Stripe.Checkout.Session,
): Promise<Outcome> {
  if (session.payment_status === 'unpaid') return 'handled'
  const order = await findOrder(ctx, organizationId, session)
  if (!order) return { problem: 'No order has this checkout.' }
  if (
    session.currency?.toUpperCase() !== order.currency ||
    session.amount_total !== order.total_minor
  ) {
    return { problem: 'Amount or currency is not that of the order.' }
  }
  const reference = idOf(session.payment_intent)
  await payOrder(ctx, order, { reference })
  if (reference) await takeWaiting(ctx, organizationId, reference)
  if (reference && order.subscription_id) {
    await readMeansLater(ctx, order.organization_id, order.subscription_id, {
      payment_intent: reference,
    })
  }
  return 'handled'
}

/** Which payment method it is, only Stripe knows: we ask after the commit. */
const readMeansLater = (
  ctx: Ctx,
  organization_id: string,
  subscription_id: string,
  intent: { payment_intent: string } | { setup_intent: string },
) =>
  addJob(
    ctx.db,
    'subscriptions.read-payment-method',
    { organization_id, subscription_id, ...intent },
    { key: `payment-method-${Object.values(intent)[0]}` },
  )

/** A subscriber has entered a payment method on Stripe's page. */
async function takeSetup(
  ctx: Ctx,
  organizationId: string,
  session: Stripe.Checkout.Session,
): Promise<Outcome> {
  const found = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('setup_reference', '=', session.id)
    .executeTakeFirst()
  const intent = idOf(session.setup_intent)
  if (!found || !intent) return { problem: 'No subscription has this checkout.' }
  await readMeansLater(ctx, organizationId, found.id, { setup_intent: intent })
  return 'handled'
}

/**
 * How a renewal ended that Stripe could not decide at once, or whose answer we never got. A failure counts only while we
 * wait for it: one that was answered at once is written down already.
 */
async function takeRenewal(
  ctx: Ctx,
  organizationId: string,
  type: string,
  intent: Stripe.PaymentIntent,
): Promise<Outcome> {
  const orderId = intent.metadata['order_id']
  const subscriptionId = intent.metadata['subscription_id']
  if (!Id.safeParse(orderId).success || !Id.safeParse(subscriptionId).success) return 'handled'
  const found = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', orderId ?? '')
    .where('subscription_id', '=', subscriptionId ?? '')
    .where('provider', '=', 'stripe')
    .executeTakeFirst()
  if (!found) return { problem: 'No order has this payment.' }
  const order = await lockOrder(ctx.db, organizationId, found.id)
  if (type === 'payment_intent.succeeded') {
    const isRight =
      intent.currency.toUpperCase() === order.currency &&
      intent.amount_received === order.total_minor
    if (!isRight) return { problem: 'Amount or currency is not that of the order.' }
    await payOrder(ctx, order, { reference: intent.id })
    await takeWaiting(ctx, organizationId, intent.id)
    return 'handled'
  }
  if (order.status !== 'pending' || !order.clearing_at) return 'handled'
  const row = await lockSubscription(ctx.db, organizationId, subscriptionId ?? '')
  await takeFailure(ctx, order, row, failures.paymentRefused.message)
  return 'handled'
}

async function giveUp(
  ctx: Ctx,
  organizationId: string,
  session: Stripe.Checkout.Session,
  reason: string,
): Promise<Outcome> {
  const order = await findOrder(ctx, organizationId, session)
  if (order) await failOrder(ctx, order, reason)
  return 'handled'
}

/** What came before its payment, in the order in which it happened. */
async function takeWaiting(ctx: Ctx, organizationId: string, reference: string) {
  const waiting = await ctx.db
    .selectFrom('provider_events')
    .select('payload')
    .where('organization_id', '=', organizationId)
    .where('payment_reference', '=', reference)
    .where('handled_at', 'is', null)
    .where('kind', 'not like', 'checkout.%')
    .where('kind', 'not like', 'payment_intent.%')
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  for (const { payload } of waiting) {
    await handle(ctx, organizationId, payload as unknown as Stripe.Event)
  }
}

async function findOrder(ctx: Ctx, organizationId: string, session: Stripe.Checkout.Session) {
  const found = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('checkout_reference', '=', session.id)
    .where('provider', '=', 'stripe')
    .executeTakeFirst()
  return found && lockOrder(ctx.db, organizationId, found.id)
}

async function withOrder(
  ctx: Ctx,
  organizationId: string,
  event: Stripe.Event,
  run: (order: OrderRow) => Promise<string | null>,
): Promise<Outcome> {
  const found = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('payment_reference', '=', paymentOf(event))
    .executeTakeFirst()
  if (!found) return 'waiting'
  const trouble = await run(await lockOrder(ctx.db, organizationId, found.id))
  return trouble ? { problem: trouble } : 'handled'
}

function paymentOf(event: Stripe.Event): string | null {
  const { object } = event.data
  if (object.object === 'payment_intent') return object.id
  return 'payment_intent' in object ? idOf(object.payment_intent) : null
}

const idOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : ((value as { id?: string } | null)?.id ?? null)

const readRefund = (refund: Stripe.Refund) => ({
  reference: refund.id,
  ownId: refund.metadata?.['refund_id'] ?? null,
  amount: refund.amount,
  currency: refund.currency.toUpperCase(),
  status: refund.status ?? 'pending',
  reason: refund.reason ?? '',
})
