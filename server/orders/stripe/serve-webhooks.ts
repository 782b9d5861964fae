import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { Id } from '#contract/fields.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { unseal } from '#server/http/sealed.ts'
import { asSystem } from '#server/jobs/job.ts'
import { readSettings } from '../settings.ts'
import { loadStripe } from './client.ts'
import { takeEvent } from './take-event.ts'
import { webhookPath } from './webhook-url.ts'

/** Only who knows the organization's signing secret is heard; everyone else gets the same answer, whatever they sent. */
export async function serveStripeWebhooks(server: FastifyInstance, app: Mechanisms) {
  await server.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(`${webhookPath}/:organizationId`, async (request, reply) => {
      const { organizationId } = request.params as { organizationId: string }
      const event = await readEvent(
        app,
        organizationId,
        request.body as Buffer,
        String(request.headers['stripe-signature'] ?? ''),
      )
      await asSystem(app, (ctx) => takeEvent(ctx, organizationId, event))
      return reply.code(200).send({ received: true })
    })
  })
}

async function readEvent(
  app: Mechanisms,
  organizationId: string,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  if (!Id.safeParse(organizationId).success || !Buffer.isBuffer(body)) {
    throw problem('payment_event_invalid')
  }
  const settings = await asSystem(app, ({ db }) => readSettings(db, organizationId))
  const sealed = settings.stripe_webhook_secret_sealed
  if (!sealed) throw problem('payment_event_invalid')
  const secret = unseal(app.keys, 'stripe', sealed).toString()
  const { default: stripe } = await loadStripe()
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      300,
      undefined,
      app.clock.now().getTime(),
    )
  } catch {
    throw problem('payment_event_invalid')
  }
}
