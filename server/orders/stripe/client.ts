import type Stripe from 'stripe'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { unseal } from '#server/http/sealed.ts'
import type { SettingsRow } from '../settings.ts'

/** Two hundred modules that most installations never need: loaded when the first payment is. */
export const loadStripe = () => import('stripe')

/** A client with the organization's own key. Nothing is sent to Stripe but what orders are made of. */
export async function stripeClient(
  app: Pick<Mechanisms, 'env' | 'keys'>,
  settings: SettingsRow,
): Promise<Stripe> {
  if (!settings.stripe_secret_sealed) throw problem('provider_not_available')
  const key = unseal(app.keys, 'stripe', settings.stripe_secret_sealed).toString()
  const other = app.env.STRIPE_API_URL ? new URL(app.env.STRIPE_API_URL) : null
  const { default: Stripe } = await loadStripe()
  return new Stripe(key, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(other && {
      host: other.hostname,
      port: other.port || (other.protocol === 'https:' ? 443 : 80),
      protocol: other.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/** Whether the bank said no, or asks for the person. */
export const isCardError = (error: unknown): error is Error & { code?: string } =>
  error instanceof Error && 'type' in error && error.type === 'StripeCardError'

/** Whether Stripe says no for good, rather than not answering for now. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
