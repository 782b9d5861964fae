import type { Ctx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { standingOf } from '#server/organizations/standing.ts'
import { readSettings } from '../settings.ts'
import { stripeClient } from '../stripe/client.ts'
import { beginTrial, changeSubscription } from './lifecycle.ts'
import { lockSubscription, type SubscriptionRow } from './queries.ts'
import { recordSubscription } from './record.ts'
import { queueRenewal } from './renew.ts'

interface Means {
  customer: string | null
  means: string
  label: string
}

/** Keeps a payment method for later payments. A trial that waited for one begins; a failed payment is retried at once. */
export async function storeMeans(
  ctx: Ctx,
  row: SubscriptionRow,
  { customer, means, label }: Means,
): Promise<void> {
  if (row.status === 'ended') return
  const isSame = row.means_reference === means
  await changeSubscription(ctx, row, {
    customer_reference: customer ?? row.customer_reference,
    means_reference: means,
    means_label: label,
    setup_reference: null,
    ...(row.status === 'past_due' && { retry_at: ctx.now }),
  })
  if (!isSame) await recordSubscription(ctx, 'subscription.payment_method_stored', row)
  if (row.status === 'past_due') await queueRenewal(ctx, row)
  if (row.status !== 'incomplete' || row.trial_days === 0 || !row.person_id) return
  const { refusal } = await standingOf(ctx, row.organization_id, row.person_id)
  if (refusal) return
  await addMember(ctx, {
    organizationId: row.organization_id,
    personId: row.person_id,
    role: 'learner',
    position: null,
    paid: true,
  })
  await beginTrial(ctx, row)
}

export interface StoredAtStripe {
  organization_id: string
  subscription_id: string
  payment_intent?: string
  setup_intent?: string
}

/** Stripe says that a payment method was entered; which one it is, we ask. */
export async function readStripeMeans(
  app: Mechanisms,
  { organization_id, subscription_id, payment_intent, setup_intent }: StoredAtStripe,
): Promise<void> {
  const settings = await asSystem(app, ({ db }) => readSettings(db, organization_id))
  const stripe = await stripeClient(app, settings)
  const expand = { expand: ['payment_method'] }
  const intent = setup_intent
    ? await stripe.setupIntents.retrieve(setup_intent, expand)
    : await stripe.paymentIntents.retrieve(payment_intent ?? '', expand)
  const method = intent.payment_method
  if (!method) return
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer?.id
  const card = typeof method === 'string' ? undefined : method.card
  const type = typeof method === 'string' ? '' : method.type
  await asSystem(app, async (ctx) =>
    storeMeans(ctx, await lockSubscription(ctx.db, organization_id, subscription_id), {
      customer: customer ?? null,
      means: typeof method === 'string' ? method : method.id,
      label: card ? `${card.brand} •••• ${card.last4}` : type,
    }),
  )
}
