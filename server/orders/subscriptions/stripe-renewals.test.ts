import { describe, expect, test } from 'vitest'
import { getEnrollmentOffer } from '#contract/enrollments.ts'
import {
  createSubscriptionPlan,
  listMySubscriptions,
  storeMyPaymentMethod,
  subscribe,
} from '#contract/subscriptions.ts'
import { call } from '#server/testing/actors.ts'
import { buildShop, eventsOf, tell } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'
import { renew } from './renew.ts'

/** A learner who pays €12 a month by card, or is in a trial of two weeks. */
async function buildSubscriber({ trial_days = 0 }: { trial_days?: number } = {}) {
  const shop = await buildShop()
  const { organizationId, learner } = shop
  const plan = await call(shop.admin, createSubscriptionPlan, {
    params: { organizationId },
    body: {
      title: 'By card',
      summary: '',
      currency: 'EUR',
      monthly_minor: 1_200,
      yearly_minor: null,
      trial_days,
      all_courses: true,
      course_ids: [],
      on_sale: true,
    },
  })
  const { status, body, error } = await call(learner, subscribe, {
    params: { planId: plan.body.id },
    body: {
      provider: 'stripe',
      country: 'DE',
      billing_name: 'Test buyer',
      total_minor: 1_200,
      currency: 'EUR',
      cadence: 'month',
    },
  })
  expect(status, JSON.stringify(error)).toBe(200)
  const checkout = body.url.split('/').at(-1) ?? ''
  if (body.order_id) {
    expect(await tell(shop, eventsOf({ id: body.order_id }, checkout, 1_200).paid())).toBe(200)
  } else {
    await tell(shop, stored(checkout))
  }
  const { drainJobs, mechanisms } = await testApp()
  await drainJobs()
  const id = body.subscription_id
  return {
    ...shop,
    id,
    mine: async () => (await call(learner, listMySubscriptions, {})).body[0],
    renewNow: () => renew(mechanisms, { organization_id: organizationId, subscription_id: id }),
    endPeriod: () =>
      mechanisms.database.pool.query(
        "update subscriptions set period_starts_at = period_starts_at - interval '32 days'," +
          " period_ends_at = period_ends_at - interval '32 days'," +
          " anchor_at = anchor_at - interval '32 days' where id = $1",
        [id],
      ),
    charges: () => shop.stripe.asked.filter(({ path }) => path === '/v1/payment_intents'),
    offered: async () =>
      (await call(learner, getEnrollmentOffer, { params: { courseId: shop.courseId } })).body
        .action,
  }
}

const stored = (checkout: string) => ({
  id: `evt_${checkout}`,
  object: 'event',
  type: 'checkout.session.completed',
  created: 1_800_000_000,
  data: {
    object: {
      id: checkout,
      object: 'checkout.session',
      mode: 'setup',
      setup_intent: `seti_${checkout}`,
    },
  },
})

const told = (type: string, orderId: string, subscriptionId: string, given: object = {}) => ({
  id: `evt_${type}_${orderId}`,
  object: 'event',
  type,
  created: 1_800_000_000,
  data: {
    object: {
      id: `pi_of_${orderId}`,
      object: 'payment_intent',
      amount_received: 1_200,
      currency: 'eur',
      metadata: { order_id: orderId, subscription_id: subscriptionId },
      ...given,
    },
  },
})

describe('a subscription by card', () => {
  test('keeps the card of its first payment and charges it for the next period, once', async () => {
    const sold = await buildSubscriber()
    const [session] = sold.stripe.asked
    expect(session?.body.get('payment_intent_data[setup_future_usage]')).toBe('off_session')
    expect(await sold.mine()).toMatchObject({ status: 'active', means_label: 'visa •••• 4242' })
    expect(await sold.offered()).toBe('enroll')
    await sold.endPeriod()
    await Promise.all([sold.renewNow(), sold.renewNow()])
    await sold.renewNow()
    const after = await sold.mine()
    expect(after?.orders.map(({ status }) => status)).toEqual(['paid', 'paid'])
    const keys = new Set(sold.charges().map(({ idempotencyKey }) => idempotencyKey))
    expect([...keys]).toEqual([`renewal-${after?.orders[0]?.id}-0`])
    expect(sold.charges()[0]?.body.get('off_session')).toBe('true')
    expect(sold.charges()[0]?.body.get('payment_method')).toBe('pm_1')
  })

  test('killed after the charge asks again with the same key and card, even if another card is stored', async () => {
    const sold = await buildSubscriber()
    await sold.endPeriod()
    const { mechanisms } = await testApp()
    // The server dies when Stripe has answered, before the answer is written down.
    let dead = true
    const database = new Proxy(mechanisms.database, {
      get: (target, key) =>
        key === 'transaction' && dead && sold.charges().length > 0
          ? () => Promise.reject(new Error('killed'))
          : Reflect.get(target, key),
    })
    await expect(
      renew(
        { ...mechanisms, database },
        { organization_id: sold.organizationId, subscription_id: sold.id },
      ),
    ).rejects.toThrow('killed')
    dead = false
    expect((await sold.mine())?.orders.map(({ status }) => status)).toEqual(['pending', 'paid'])
    await mechanisms.database.pool.query(
      "update subscriptions set means_reference = 'pm_other' where id = $1",
      [sold.id],
    )
    await sold.renewNow()
    expect((await sold.mine())?.orders.map(({ status }) => status)).toEqual(['paid', 'paid'])
    const asked = sold.charges()
    expect(asked).toHaveLength(2)
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(asked.map(({ body }) => body.get('payment_method'))).toEqual(['pm_1', 'pm_1'])
  })

  test('that the bank declines is retried with another card, which is asked for at Stripe', async () => {
    const sold = await buildSubscriber()
    await sold.endPeriod()
    sold.stripe.charge('authentication_required')
    await sold.renewNow()
    expect(await sold.mine()).toMatchObject({
      status: 'past_due',
      failure: 'The bank asks you to confirm the payment.',
    })
    expect(await sold.offered()).toBe('enroll')
    sold.stripe.charge('succeeded')
    const page = await call(sold.learner, storeMyPaymentMethod, {
      params: { subscriptionId: sold.id },
      body: {},
    })
    await tell(sold, stored(page.body.url?.split('/').at(-1) ?? ''))
    await (await testApp()).drainJobs()
    expect(await sold.mine()).toMatchObject({ status: 'active', failure: null })
  })

  test('that clears later waits for Stripe’s word, told any number of times', async () => {
    const sold = await buildSubscriber()
    await sold.endPeriod()
    sold.stripe.charge('processing')
    await sold.renewNow()
    await sold.renewNow()
    expect(sold.charges()).toHaveLength(1)
    const orderId = (await sold.mine())?.orders[0]?.id ?? ''
    const wrong = told('payment_intent.succeeded', orderId, sold.id, { amount_received: 1 })
    await tell(sold, { ...wrong, id: 'evt_wrong_amount' })
    expect((await sold.mine())?.orders[0]).toMatchObject({ status: 'pending' })
    const event = told('payment_intent.succeeded', orderId, sold.id)
    expect(await Promise.all([tell(sold, event), tell(sold, event)])).toEqual([200, 200])
    await tell(sold, told('payment_intent.payment_failed', orderId, sold.id))
    expect(await sold.mine()).toMatchObject({
      status: 'active',
      orders: [{ status: 'paid' }, { status: 'paid' }],
    })
  })

  test('that fails after clearing is retried like any other', async () => {
    const sold = await buildSubscriber()
    await sold.endPeriod()
    sold.stripe.charge('processing')
    await sold.renewNow()
    const orderId = (await sold.mine())?.orders[0]?.id ?? ''
    const event = told('payment_intent.payment_failed', orderId, sold.id)
    await tell(sold, event)
    await tell(sold, event)
    expect(await sold.mine()).toMatchObject({ status: 'past_due' })
    sold.stripe.charge('succeeded')
    await sold.renewNow()
    expect(await sold.mine()).toMatchObject({ status: 'past_due' })
  })

  test('with a trial asks for a card first, and begins when Stripe has it', async () => {
    const sold = await buildSubscriber({ trial_days: 14 })
    expect(sold.stripe.asked[0]?.body.get('mode')).toBe('setup')
    expect(await sold.mine()).toMatchObject({ status: 'trialing', orders: [] })
    expect(await sold.offered()).toBe('enroll')
  })
})
