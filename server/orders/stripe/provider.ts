import type Stripe from 'stripe'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import type { PaymentProvider } from '../providers.ts'
import type { OrderRow } from '../queries.ts'
import { stripeClient } from './client.ts'

/** Stripe Checkout. Both calls carry the id of what they are for, so that a repeated one is the same one. */
export const stripeProvider: PaymentProvider = {
  start: async (ctx, order, settings) => {
    const stripe = await stripeClient(ctx.app, settings)
    const session = await stripe.checkout.sessions
      .create(await sessionOf(ctx, order), {
        idempotencyKey: `order-${order.id}`,
      })
      .catch((error: unknown) => {
        ctx.log.warn({ error, orderId: order.id }, 'Stripe refused a checkout')
        throw problem('payment_provider_failed')
      })
    if (!session.url) throw problem('payment_provider_failed')
    return { checkout_reference: session.id, checkout_url: session.url }
  },

  refund: async (ctx, order, refund, settings) => {
    const stripe = await stripeClient(ctx.app, settings)
    const made = await stripe.refunds.create(
      {
        payment_intent: order.payment_reference ?? '',
        amount: refund.amount_minor,
        metadata: { refund_id: refund.id, order_id: order.id },
      },
      { idempotencyKey: `refund-${refund.id}` },
    )
    return { reference: made.id, settled: made.status === 'succeeded' }
  },
}

async function sessionOf(ctx: Ctx, order: OrderRow): Promise<Stripe.Checkout.SessionCreateParams> {
  const buyer = await ctx.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', order.person_id)
    .executeTakeFirst()
  const page = `${ctx.app.env.publicUrl}/account/orders/${order.id}`
  const metadata = { order_id: order.id, reference: order.reference }
  return {
    mode: 'payment',
    client_reference_id: order.id,
    ...(buyer && { customer_email: buyer.email }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.total_minor,
          product_data: { name: order.course_title },
        },
      },
    ],
    metadata,
    // The card is kept for the periods to come.
    ...(order.subscription_id && { customer_creation: 'always' as const }),
    payment_intent_data: {
      metadata,
      description: `${order.course_title} (${order.reference})`,
      ...(order.subscription_id && { setup_future_usage: 'off_session' as const }),
    },
    success_url: `${page}?paid=yes`,
    cancel_url: page,
  }
}
