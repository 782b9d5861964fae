import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { readSettings } from '../settings.ts'
import { stripeClient } from '../stripe/client.ts'
import { changeSubscription } from './lifecycle.ts'
import type { SubscriptionRow } from './queries.ts'

export const setupPage = (row: Pick<SubscriptionRow, 'id'>) =>
  `/account/subscriptions/${row.id}/payment-method`

/** Where the subscriber enters a payment method: a page of ours in the demo, Stripe's own otherwise. */
export async function startSetup(ctx: Ctx, row: SubscriptionRow): Promise<string> {
  if (row.provider === 'test') return setupPage(row)
  const settings = await readSettings(ctx.db, row.organization_id)
  const stripe = await stripeClient(ctx.app, settings)
  const person = await ctx.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', row.person_id)
    .executeTakeFirst()
  const page = `${ctx.app.env.publicUrl}/account/orders`
  const metadata = { subscription_id: row.id }
  const session = await stripe.checkout.sessions
    .create({
      mode: 'setup',
      client_reference_id: row.id,
      currency: row.currency.toLowerCase(),
      ...(row.customer_reference
        ? { customer: row.customer_reference }
        : {
            customer_creation: 'always' as const,
            ...(person && { customer_email: person.email }),
          }),
      metadata,
      setup_intent_data: { metadata },
      success_url: `${page}?stored=yes`,
      cancel_url: page,
    })
    .catch((error: unknown) => {
      ctx.log.warn({ error, subscriptionId: row.id }, 'Stripe refused a setup')
      throw problem('payment_provider_failed')
    })
  if (!session.url) throw problem('payment_provider_failed')
  await changeSubscription(ctx, row, { setup_reference: session.id })
  return session.url
}
