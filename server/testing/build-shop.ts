import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { placeOrder } from '#contract/checkout.ts'
import { saveSellingSettings } from '#contract/selling.ts'
import { buildClassroom, buildMember, call, type Actor } from './actors.ts'
import { buildPublishedCourse } from './build-published-course.ts'
import { testApp } from './test-app.ts'

export const webhookSecret = 'whsec_test_of_the_shop'

export const sellingSettings = {
  transfer: true,
  transfer_instructions: 'IBAN DE02 1203 0000 0000 2020 51',
  transfer_days: 14,
  stripe: true,
  seller_name: 'Test seller',
  seller_address: 'Street 1\n12345 Town',
  seller_tax_id: 'DE123456789',
  invoice_prefix: 'INV-',
  invoice_note: '',
  refund_days: 14,
  refund_progress_percent: 30,
  second_approval_above_minor: 20_000,
}

/** An organization that sells one course by transfer and through a Stripe that listens on this machine. */
export async function buildShop({ price = 10_000 }: { price?: number } = {}) {
  const classroom = await buildClassroom()
  const organizationId = classroom.organization.id
  const course = await buildPublishedCourse({
    organizationId,
    instructorId: classroom.instructor.id,
    title: 'Paid course',
    course: { price_minor: price },
  })
  const { mechanisms } = await testApp()
  const stripe = await fakeStripe()
  Object.assign(mechanisms.env, { STRIPE_API_URL: stripe.url })
  await call(classroom.admin, saveSellingSettings, {
    params: { organizationId },
    body: {
      ...sellingSettings,
      stripe_secret_key: 'sk_test_of_the_shop',
      stripe_webhook_secret: webhookSecret,
    },
  })
  return {
    ...classroom,
    organizationId,
    courseId: course.id,
    lessonIds: course.lessonIds,
    secondAdmin: await buildMember(organizationId, 'admin'),
    stripe,
  }
}
export type Shop = Awaited<ReturnType<typeof buildShop>>

export const buy = (
  shop: Pick<Shop, 'courseId'>,
  buyer: Actor,
  body: Partial<Parameters<typeof call<typeof placeOrder>>[2]['body']> = {},
) =>
  call(buyer, placeOrder, {
    params: { courseId: shop.courseId },
    body: {
      provider: 'manual',
      country: 'DE',
      billing_name: 'Test buyer',
      total_minor: 10_000,
      currency: 'EUR',
      ...body,
    },
  })

/** Sends an event as Stripe would, signed by its own library. */
export async function tell(
  shop: Pick<Shop, 'organizationId'>,
  event: object,
  { secret = webhookSecret }: { secret?: string } = {},
) {
  const { server, clock } = await testApp()
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(clock.now().getTime() / 1000),
  })
  const answer = await server.inject({
    method: 'POST',
    url: `/webhooks/stripe/${shop.organizationId}`,
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  return answer.statusCode
}

interface Asked {
  path: string
  body: URLSearchParams
  idempotencyKey: string
}

/** What the shop asks of Stripe's API, answered on loopback: sessions and refunds, each key once. */
async function fakeStripe() {
  const asked: Asked[] = []
  const given = new Map<string, object>()
  let refuses: string | null = null
  let charges: Charge = 'succeeded'
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const body = new URLSearchParams(text)
      const idempotencyKey = String(request.headers['idempotency-key'] ?? '')
      asked.push({ path: request.url ?? '', body, idempotencyKey })
      response.setHeader('content-type', 'application/json')
      if (refuses) {
        response.statusCode = 400
        response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: refuses } }))
        return
      }
      const known = idempotencyKey ? given.get(idempotencyKey) : undefined
      const answer = known ?? answerTo(request.url ?? '', body, charges)
      if (idempotencyKey) given.set(idempotencyKey, answer)
      response.statusCode = 'error' in answer ? 402 : 200
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuse: (message: string | null) => {
      refuses = message
    },
    /** How charges of stored cards go from now on. */
    charge: (outcome: Charge) => {
      charges = outcome
    },
  }
}

let next = 1

type Charge = 'succeeded' | 'processing' | 'card_declined' | 'authentication_required'

/** A payment with a stored card, or a question about one that has been made. */
function answerToIntent(path: string, body: URLSearchParams, charges: Charge): object {
  const kind = path.includes('setup_intents') ? 'setup_intent' : 'payment_intent'
  const [, asked] = /_intents\/([^?]+)/.exec(path) ?? []
  if (!asked && charges !== 'succeeded' && charges !== 'processing') {
    return { error: { type: 'card_error', code: charges, message: 'Your card was declined.' } }
  }
  return {
    id: asked ?? `pi_${next++}`,
    object: kind,
    status: asked ? 'succeeded' : charges,
    amount: Number(body.get('amount')),
    currency: body.get('currency'),
    customer: 'cus_1',
    payment_method: { id: 'pm_1', type: 'card', card: { brand: 'visa', last4: '4242' } },
    metadata: {},
  }
}

function answerTo(path: string, body: URLSearchParams, charges: Charge): object {
  if (path.includes('_intents')) return answerToIntent(path, body, charges)
  const id = next++
  return path.includes('/refunds')
    ? {
        id: `re_${id}`,
        object: 'refund',
        status: 'succeeded',
        amount: Number(body.get('amount')),
        payment_intent: body.get('payment_intent'),
      }
    : { id: `cs_${id}`, object: 'checkout.session', url: `https://checkout.test/cs_${id}` }
}

async function read(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The events of one payment, as Stripe writes them. */
export function eventsOf(order: { id: string }, checkout: string, amount = 10_000) {
  const payment_intent = `pi_${order.id}`
  const event = (type: string, object: object, created = 1_800_000_000) => ({
    id: `evt_${type}_${JSON.stringify(object).length}_${next++}`,
    object: 'event',
    type,
    created,
    data: { object },
  })
  const session = (given: object = {}) => ({
    id: checkout,
    object: 'checkout.session',
    payment_intent,
    payment_status: 'paid',
    amount_total: amount,
    currency: 'eur',
    ...given,
  })
  const dispute = (status: string, id = `dp_${order.id}`) => ({
    id,
    object: 'dispute',
    payment_intent,
    amount,
    currency: 'eur',
    reason: 'fraudulent',
    status,
  })
  return {
    payment_intent,
    paid: (given: object = {}) => event('checkout.session.completed', session(given)),
    expired: () => event('checkout.session.expired', session({ payment_status: 'unpaid' })),
    disputed: () => event('charge.dispute.created', dispute('needs_response'), 1_800_000_100),
    disputeClosed: (status: 'won' | 'lost') =>
      event('charge.dispute.closed', dispute(status), 1_800_000_200),
    refunded: (part: number, id = `re_${next++}`) =>
      event('refund.created', {
        id,
        object: 'refund',
        payment_intent,
        amount: part,
        currency: 'eur',
        status: 'succeeded',
        metadata: {},
        reason: null,
      }),
  }
}
