import type { Mechanisms } from '#server/http/context.ts'
import { failures } from '../failures.ts'
import type { OrderRow } from '../queries.ts'
import type { SettingsRow } from '../settings.ts'
import { isCardError, isRefusal, stripeClient } from '../stripe/client.ts'
import { paymentReferenceOf } from '../test-payments/provider.ts'
import type { SubscriptionRow } from './queries.ts'

/** `clearing`: the provider tells later how it ended. */
export type Outcome = { paid: string } | { clearing: string } | { failed: string }

interface Attempt {
  row: SubscriptionRow
  order: OrderRow
  settings: SettingsRow
  /** Counted from 0 for each order; part of the key, so that the same attempt again is the same payment. */
  attempt: number
}

/** Takes the money of an order with the stored payment method while nobody is there. Asking twice pays once. */
export async function charge(app: Mechanisms, given: Attempt): Promise<Outcome> {
  if (!given.row.charging_means) return { failed: failures.noPaymentMethod.message }
  return given.row.provider === 'test' ? chargeTest(app, given) : chargeStripe(app, given)
}

function chargeTest(app: Mechanisms, { row, order }: Attempt): Outcome {
  if (!app.env.holdsDemo) return { failed: failures.paymentRefused.message }
  switch (row.charging_means) {
    case 'decline':
      return { failed: failures.cardDeclined.message }
    case 'verification':
      return { failed: failures.verificationNeeded.message }
    case 'delay':
      return { clearing: paymentReferenceOf(order) }
    default:
      return { paid: paymentReferenceOf(order) }
  }
}

async function chargeStripe(
  app: Mechanisms,
  { row, order, settings, attempt }: Attempt,
): Promise<Outcome> {
  const stripe = await stripeClient(app, settings)
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: order.total_minor,
        currency: order.currency.toLowerCase(),
        ...(row.customer_reference && { customer: row.customer_reference }),
        payment_method: row.charging_means ?? '',
        off_session: true,
        confirm: true,
        description: `${order.course_title} (${order.reference})`,
        metadata: {
          order_id: order.id,
          reference: order.reference,
          subscription_id: row.id,
        },
      },
      { idempotencyKey: `renewal-${order.id}-${attempt}` },
    )
    if (intent.status === 'succeeded') return { paid: intent.id }
    if (intent.status === 'processing') return { clearing: intent.id }
    return { failed: failures.verificationNeeded.message }
  } catch (error) {
    if (isCardError(error)) {
      return {
        failed:
          error.code === 'authentication_required'
            ? failures.verificationNeeded.message
            : failures.cardDeclined.message,
      }
    }
    // Such as a payment method that was deleted at Stripe. Anything else is tried again by the queue, with the same key.
    if (isRefusal(error)) return { failed: error.message.slice(0, 300) }
    throw error
  }
}
