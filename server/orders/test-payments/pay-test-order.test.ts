import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCheckout, payTestOrder, type TestPaymentOutcome } from '#contract/checkout.ts'
import { getEnrollmentOffer } from '#contract/enrollments.ts'
import { getMyOrder } from '#contract/orders.ts'
import { approveApproval, listApprovals } from '#contract/approvals.ts'
import { requestRefund } from '#contract/refunds.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildShop, buy, type Shop } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'
import { clearTestPayment } from './clear-test-payment.ts'

const holdDemo = async (holdsDemo: boolean) =>
  Object.assign((await testApp()).mechanisms.env, { holdsDemo })

beforeAll(() => holdDemo(true))
afterAll(() => holdDemo(false))

async function order(shop: Shop, buyer: Actor = shop.learner) {
  const { status, body, error } = await buy(shop, buyer, { provider: 'test' })
  expect(status, JSON.stringify(error)).toBe(200)
  return body.order
}

const pay = (buyer: Actor, orderId: string, outcome: TestPaymentOutcome, code = '') =>
  call(buyer, payTestOrder, { params: { orderId }, body: { outcome, code } })

const read = async (buyer: Actor, orderId: string) =>
  (await call(buyer, getMyOrder, { params: { orderId } })).body

const offered = async (shop: Shop) =>
  (await call(shop.learner, getEnrollmentOffer, { params: { courseId: shop.courseId } })).body
    .action

describe('a test payment', () => {
  test('that succeeds opens the course, issues the invoice and mails a receipt, once', async () => {
    const shop = await buildShop()
    const placed = await order(shop)
    expect(placed).toMatchObject({
      status: 'pending',
      payment_url: `/account/orders/${placed.id}/pay`,
    })
    const paid = await Promise.all([1, 2, 3].map(() => pay(shop.learner, placed.id, 'success')))
    expect(paid.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read(shop.learner, placed.id)).toMatchObject({
      status: 'paid',
      provider: 'test',
      invoice_url: expect.any(String),
      can: { request_refund: true },
    })
    expect(await offered(shop)).toBe('continue')
    const { drainJobs, sentMail } = await testApp()
    await drainJobs()
    const receipts = sentMail.filter(({ text }) => text.includes(placed.reference))
    expect(receipts).toHaveLength(1)
  })

  test('that is declined charges nothing, and the order can be paid after it', async () => {
    const shop = await buildShop()
    const { id } = await order(shop)
    const { status, error } = await pay(shop.learner, id, 'decline')
    expect([status, error.code]).toEqual([409, 'payment_declined'])
    expect(await read(shop.learner, id)).toMatchObject({ status: 'pending', invoice_number: null })
    expect((await pay(shop.learner, id, 'success')).body.status).toBe('paid')
  })

  test('with extra verification waits for the code of the bank', async () => {
    const shop = await buildShop()
    const { id } = await order(shop)
    const refused = await pay(shop.learner, id, 'verification', '000000')
    expect([refused.status, refused.error.code]).toEqual([409, 'payment_not_verified'])
    expect(await offered(shop)).toBe('payment_required')
    expect((await pay(shop.learner, id, 'verification', ' 123456 ')).body.status).toBe('paid')
  })

  test('that clears later opens the course when the money has arrived, told twice or not', async () => {
    const shop = await buildShop()
    const { id } = await order(shop)
    await pay(shop.learner, id, 'delay')
    const { body } = await pay(shop.learner, id, 'delay')
    expect(body).toMatchObject({
      status: 'pending',
      is_clearing: true,
      payment_url: null,
      can: { cancel: false },
    })
    expect(await offered(shop)).toBe('payment_required')
    const { mechanisms } = await testApp()
    const arrived = { organization_id: shop.organizationId, order_id: id }
    await clearTestPayment.run(mechanisms, arrived)
    await clearTestPayment.run(mechanisms, arrived)
    expect(await read(shop.learner, id)).toMatchObject({ status: 'paid', is_clearing: false })
    expect(await offered(shop)).toBe('continue')
  })

  test('is refunded without anyone transferring anything', async () => {
    const shop = await buildShop()
    const { id } = await order(shop)
    await pay(shop.learner, id, 'success')
    await call(shop.learner, requestRefund, {
      params: { orderId: id },
      body: { reason: 'The wrong course.' },
    })
    const params = { organizationId: shop.organizationId }
    const { body } = await call(shop.admin, listApprovals, { params, query: {} })
    await call(shop.admin, approveApproval, {
      params: { ...params, approvalId: body.items[0]?.id ?? '' },
    })
    const { drainJobs } = await testApp()
    await drainJobs()
    expect(await read(shop.learner, id)).toMatchObject({ status: 'refunded' })
    expect(await offered(shop)).toBe('payment_required')
  })

  test('is for the buyer alone, and for test orders alone', async () => {
    const shop = await buildShop()
    const { id } = await order(shop)
    expect((await pay(shop.instructor, id, 'success')).error.code).toBe('order_not_found')
    const other = await buildShop()
    const { body } = await buy(other, other.learner, { provider: 'manual' })
    const { error } = await pay(other.learner, body.order.id, 'success')
    expect(error.code).toBe('provider_not_available')
    expect(await offered(other)).toBe('payment_required')
  })
})

describe('outside of the demo', () => {
  test('nobody is offered a test payment, can order by one, or pay by one', async () => {
    const shop = await buildShop()
    const { id } = await order(shop)
    await holdDemo(false)
    try {
      const { body } = await call(shop.instructor, getCheckout, {
        params: { courseId: shop.courseId },
        query: {},
      })
      expect(body.providers).toEqual(['stripe', 'manual'])
      const ordered = await buy(shop, shop.instructor, { provider: 'test' })
      expect(ordered.error.code).toBe('provider_not_available')
      expect((await pay(shop.learner, id, 'success')).error.code).toBe('provider_not_available')
      expect(await offered(shop)).toBe('payment_required')
    } finally {
      await holdDemo(true)
    }
  })
})

test('a checkout is filled in with the name, and from then on with what the last order said', async () => {
  const shop = await buildShop()
  const look = async (query: object) =>
    (await call(shop.learner, getCheckout, { params: { courseId: shop.courseId }, query })).body
  const first = await look({ likely_country: 'PT' })
  expect(first.country).toBe('PT')
  expect(first.buyer.billing_name).not.toBe('')
  await buy(shop, shop.learner, {
    country: 'AT',
    billing_name: 'Acme Ltd',
    billing_address: 'Street 1',
    billing_tax_id: 'ATU1',
  })
  expect(await look({ likely_country: 'PT' })).toMatchObject({
    country: 'AT',
    buyer: { billing_name: 'Acme Ltd', billing_address: 'Street 1', billing_tax_id: 'ATU1' },
  })
  expect((await look({ country: 'FR' })).country).toBe('FR')
})
