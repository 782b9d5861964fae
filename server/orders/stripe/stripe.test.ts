import { describe, expect, test } from 'vitest'
import { getEnrollmentOffer } from '#contract/enrollments.ts'
import { getOrder } from '#contract/orders.ts'
import { asSystem } from '#server/jobs/job.ts'
import { balances } from '#server/ledger/queries.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildShop, buy, eventsOf, tell, type Shop } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'

async function startPayment(shop: Shop, buyer: Actor = shop.learner) {
  const { status, body, error } = await buy(shop, buyer, { provider: 'stripe' })
  expect(status, JSON.stringify(error)).toBe(200)
  const checkout = body.order.payment_url?.split('/').at(-1) ?? ''
  return { order: body.order, events: eventsOf(body.order, checkout) }
}

const read = async (shop: Shop, orderId: string) =>
  (
    await call(shop.admin, getOrder, {
      params: { organizationId: shop.organizationId, orderId },
    })
  ).body

const offered = async (shop: Shop) =>
  (await call(shop.learner, getEnrollmentOffer, { params: { courseId: shop.courseId } })).body
    .action

async function accounts(shop: Shop) {
  const { mechanisms } = await testApp()
  const rows = await asSystem(mechanisms, ({ db }) => balances(db, shop.organizationId))
  return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor]))
}

describe('a payment by card', () => {
  test('begins at Stripe with our id as key, and enrolls when Stripe says that it is paid', async () => {
    const shop = await buildShop()
    const { order, events } = await startPayment(shop)
    const [asked] = shop.stripe.asked
    expect(asked?.idempotencyKey).toBe(`order-${order.id}`)
    expect(asked?.body.get('line_items[0][price_data][unit_amount]')).toBe('10000')
    expect(await tell(shop, events.paid())).toBe(200)
    expect(await read(shop, order.id)).toMatchObject({ status: 'paid' })
    expect(await offered(shop)).toBe('continue')
  })

  test('told many times at once, by the same event and by others, is one sale', async () => {
    const shop = await buildShop()
    const { order, events } = await startPayment(shop)
    const event = events.paid()
    const told = await Promise.all(
      [event, event, events.paid(), event].map((one) => tell(shop, one)),
    )
    expect(told).toEqual([200, 200, 200, 200])
    expect((await read(shop, order.id)).lines).toHaveLength(3)
    expect(await accounts(shop)).toMatchObject({ cash: 10_000 })
  })

  test.each([{ amount_total: 100 }, { currency: 'usd' }])(
    'of another amount or currency %o enrolls nobody',
    async (given) => {
      const shop = await buildShop()
      const { order, events } = await startPayment(shop)
      expect(await tell(shop, events.paid(given))).toBe(200)
      expect(await read(shop, order.id)).toMatchObject({ status: 'pending', lines: [] })
      expect(await offered(shop)).toBe('payment_required')
    },
  )

  test('that comes after its page had expired counts all the same', async () => {
    const shop = await buildShop()
    const { order, events } = await startPayment(shop)
    await tell(shop, events.expired())
    expect(await read(shop, order.id)).toMatchObject({ status: 'failed' })
    await tell(shop, events.paid())
    expect(await read(shop, order.id)).toMatchObject({ status: 'paid' })
    await tell(shop, events.expired())
    expect(await read(shop, order.id)).toMatchObject({ status: 'paid' })
  })

  test('says so when Stripe refuses', async () => {
    const shop = await buildShop()
    shop.stripe.refuse('No such account')
    const { status, error } = await buy(shop, shop.learner, { provider: 'stripe' })
    expect([status, error.code]).toEqual([502, 'payment_provider_failed'])
  })
})

describe('a forged message', () => {
  test('signed with another secret, not at all, or of another organization changes nothing', async () => {
    const shop = await buildShop()
    const other = await buildShop()
    const { order, events } = await startPayment(shop)
    const { server } = await testApp()
    expect(await tell(shop, events.paid(), { secret: 'whsec_someone_elses' })).toBe(400)
    const unsigned = await server.inject({
      method: 'POST',
      url: `/webhooks/stripe/${shop.organizationId}`,
      payload: events.paid(),
    })
    expect(unsigned.statusCode).toBe(400)
    expect(await tell(other, events.paid())).toBe(200)
    expect(await tell({ organizationId: 'nobody' }, events.paid())).toBe(400)
    expect(await read(shop, order.id)).toMatchObject({ status: 'pending' })
  })
})

describe('a refund made at Stripe’s own desk', () => {
  test('in parts, each told twice, ends the place with the last of them', async () => {
    const shop = await buildShop()
    const { order, events } = await startPayment(shop)
    await tell(shop, events.paid())
    const [first, second] = [events.refunded(3_333), events.refunded(6_667)]
    for (const event of [first, first]) expect(await tell(shop, event)).toBe(200)
    expect(await read(shop, order.id)).toMatchObject({ status: 'partly_refunded' })
    expect(await offered(shop)).toBe('continue')
    for (const event of [second, first, second]) await tell(shop, event)
    expect(await read(shop, order.id)).toMatchObject({
      status: 'refunded',
      refunded_minor: 10_000,
    })
    expect(await offered(shop)).toBe('payment_required')
    for (const balance of Object.values(await accounts(shop))) expect(balance).toBe(0)
  })

  test('that is heard of before the payment waits for it', async () => {
    const shop = await buildShop()
    const { order, events } = await startPayment(shop)
    await tell(shop, events.refunded(10_000))
    expect(await read(shop, order.id)).toMatchObject({ status: 'pending' })
    await tell(shop, events.paid())
    expect(await read(shop, order.id)).toMatchObject({ status: 'refunded' })
  })

  test('larger than the sale is not booked', async () => {
    const shop = await buildShop()
    const { order, events } = await startPayment(shop)
    await tell(shop, events.paid())
    expect(await tell(shop, events.refunded(10_001))).toBe(200)
    expect(await read(shop, order.id)).toMatchObject({ status: 'paid', refunded_minor: 0 })
  })
})

describe('a dispute', () => {
  const orders = [
    ['as it happens', (e: Events) => [e.paid(), e.disputed(), e.disputeClosed('lost')]],
    ['backwards', (e: Events) => [e.disputeClosed('lost'), e.disputed(), e.paid()]],
    ['with the end first', (e: Events) => [e.paid(), e.disputeClosed('lost'), e.disputed()]],
  ] as const
  type Events = ReturnType<typeof eventsOf>

  test.each(orders)('lost, told %s, takes the money and the place', async (_, told) => {
    const shop = await buildShop()
    const { order, events } = await startPayment(shop)
    for (const event of told(events)) {
      await tell(shop, event)
      await tell(shop, event)
    }
    const after = await read(shop, order.id)
    expect(after).toMatchObject({ status: 'refunded', disputes: [{ lost_at: expect.any(String) }] })
    for (const [kind, balance] of Object.entries(await accounts(shop))) {
      expect(balance, kind).toBe(0)
    }
    expect(await offered(shop)).toBe('payment_required')
  })

  test('won gives the money back and leaves everything as it was', async () => {
    const shop = await buildShop()
    const { order, events } = await startPayment(shop)
    for (const event of [events.paid(), events.disputed()]) await tell(shop, event)
    expect(await accounts(shop)).toMatchObject({ cash: 0, disputes: 10_000 })
    await tell(shop, events.disputeClosed('won'))
    expect(await accounts(shop)).toMatchObject({ cash: 10_000, disputes: 0 })
    expect(await read(shop, order.id)).toMatchObject({ status: 'paid' })
  })
})

test('many payments at once, doubled and shuffled, leave exact books', async () => {
  const shop = await buildShop()
  const buyers = await Promise.all(
    Array.from({ length: 6 }, () => buildMember(shop.organizationId, 'learner')),
  )
  const told: object[] = []
  for (const [index, buyer] of buyers.entries()) {
    const { events } = await startPayment(shop, buyer)
    const own = [events.paid(), ...(index % 2 ? [events.refunded(1_234)] : [])]
    told.push(...own, ...own)
  }
  told.sort(() => Math.random() - 0.5)
  await Promise.all(told.map((event) => tell(shop, event)))
  const books = await accounts(shop)
  expect(books['cash']).toBe(6 * 10_000 - 3 * 1_234)
  expect(Object.values(books).reduce((sum, balance) => sum + balance, 0)).toBe(0)
})
