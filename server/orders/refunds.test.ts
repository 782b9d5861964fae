import { describe, expect, test } from 'vitest'
import { approveApproval, declineApproval, listApprovals } from '#contract/approvals.ts'
import { getEnrollmentOffer } from '#contract/enrollments.ts'
import { confirmTransfer, getMyOrder, getOrder } from '#contract/orders.ts'
import { listRefunds, refundOrder, requestRefund, settleRefund } from '#contract/refunds.ts'
import { saveSellingSettings } from '#contract/selling.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import {
  buildShop,
  buy,
  eventsOf,
  sellingSettings,
  tell,
  type Shop,
} from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'

async function sell(shop: Shop, total = 10_000) {
  const { body } = await buy(shop, shop.learner, { total_minor: total })
  await call(shop.admin, confirmTransfer, { params: of(shop, body.order.id), body: {} })
  return body.order.id
}

const of = (shop: Shop, orderId: string) => ({ organizationId: shop.organizationId, orderId })

const ask = (shop: Shop, orderId: string, actor: Actor = shop.learner) =>
  call(actor, requestRefund, { params: { orderId }, body: { reason: 'Not what I expected.' } })

async function openApproval(shop: Shop, kind: string) {
  const { body } = await call(shop.admin, listApprovals, {
    params: { organizationId: shop.organizationId },
    query: { kind, status: 'open' },
  })
  return body.items[0]?.id ?? ''
}

const approve = (shop: Shop, approvalId: string, admin: Actor) =>
  call(admin, approveApproval, {
    params: { organizationId: shop.organizationId, approvalId },
  })

const refundsOf = async (shop: Shop) =>
  (await call(shop.admin, listRefunds, { params: { organizationId: shop.organizationId } })).body

const settle = (shop: Shop, refundId: string) =>
  call(shop.admin, settleRefund, { params: { organizationId: shop.organizationId, refundId } })

describe('a refund that a learner asks for', () => {
  test('is approved by an admin, transferred, booked, and ends the place', async () => {
    const shop = await buildShop()
    const orderId = await sell(shop)
    expect((await ask(shop, orderId)).body.refund_refusal).toBe('under_way')
    await approve(shop, await openApproval(shop, 'order.refund'), shop.admin)
    const { items } = await refundsOf(shop)
    expect(items[0]).toMatchObject({ status: 'approved', can: { settle: true } })
    const settled = await settle(shop, items[0]?.id ?? '')
    expect(settled.body).toMatchObject({
      status: 'settled',
      credit_note_url: expect.stringContaining('CN-00001'),
    })
    expect((await settle(shop, items[0]?.id ?? '')).body.status).toBe('settled')
    const order = await call(shop.admin, getOrder, { params: of(shop, orderId) })
    expect(order.body).toMatchObject({ status: 'refunded', refunded_minor: 10_000 })
    expect(order.body.lines.reduce((sum, line) => sum + line.amount_minor, 0)).toBe(0)
    const offer = await call(shop.learner, getEnrollmentOffer, {
      params: { courseId: shop.courseId },
    })
    expect(offer.body.action).toBe('payment_required')
  })

  test('declined, says why and can be asked for again', async () => {
    const shop = await buildShop()
    const orderId = await sell(shop)
    await ask(shop, orderId)
    await call(shop.admin, declineApproval, {
      params: {
        organizationId: shop.organizationId,
        approvalId: await openApproval(shop, 'order.refund'),
      },
      body: { reason: 'The course was completed.' },
    })
    const { body } = await call(shop.learner, getMyOrder, { params: { orderId } })
    expect(body.refunds[0]).toMatchObject({
      status: 'declined',
      failure: 'The course was completed.',
    })
    expect(body.can.request_refund).toBe(true)
  })

  test('above the limit needs two people, and nobody is both', async () => {
    const shop = await buildShop({ price: 30_000 })
    const orderId = await sell(shop, 30_000)
    await ask(shop, orderId)
    await approve(shop, await openApproval(shop, 'order.refund'), shop.admin)
    expect((await refundsOf(shop)).items[0]?.status).toBe('requested')
    const second = await openApproval(shop, 'order.refund_second')
    expect((await approve(shop, second, shop.admin)).error.code).toBe('own_approval')
    expect((await approve(shop, second, shop.secondAdmin)).status).toBe(200)
    expect((await refundsOf(shop)).items[0]?.status).toBe('approved')
  })

  test('too late, or after too much of the course, is refused with the reason', async () => {
    const shop = await buildShop()
    const orderId = await sell(shop)
    const { mechanisms, clock } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('enrollments')
        .set({ completed_lessons: 2 })
        .where('course_id', '=', shop.courseId)
        .execute(),
    )
    const busy = await ask(shop, orderId)
    expect([busy.status, busy.error.code]).toEqual([409, 'refund_not_possible'])
    expect(busy.error.detail).toContain('too much of the course')
    clock.advance({ days: 15 })
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('sessions')
        .set({ expires_at: new Date(clock.now().getTime() + 86_400_000) })
        .where('id', '=', shop.learner.sessionId)
        .execute(),
    )
    const other = await buildMember(shop.organizationId, 'learner')
    expect((await ask(shop, orderId, other)).error.code).toBe('order_not_found')
  })
})

describe('a refund that an admin makes', () => {
  const refund = (shop: Shop, orderId: string, amount_minor: number, admin = shop.admin) =>
    call(admin, refundOrder, {
      params: of(shop, orderId),
      body: { amount_minor, reason: 'Goodwill' },
    })

  test('in part leaves the place and the rest', async () => {
    const shop = await buildShop()
    const orderId = await sell(shop)
    await refund(shop, orderId, 2_500)
    const { items } = await refundsOf(shop)
    const settled = await settle(shop, items[0]?.id ?? '')
    expect(settled.status, JSON.stringify(settled.error)).toBe(200)
    const { body } = await call(shop.admin, getOrder, { params: of(shop, orderId) })
    expect(body).toMatchObject({ status: 'partly_refunded', refundable_minor: 7_500 })
  })

  test('larger than what is left is refused, also in two steps and at once', async () => {
    const shop = await buildShop()
    const orderId = await sell(shop)
    const whole = await refund(shop, orderId, 10_001)
    expect([whole.status, whole.error.code]).toEqual([409, 'refund_too_large'])
    const both = await Promise.all([
      refund(shop, orderId, 6_000),
      refund(shop, orderId, 6_000, shop.secondAdmin),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const amount of [0, -5, 1.5]) {
      expect((await refund(shop, orderId, amount)).status).toBe(400)
    }
  })

  test('above the limit waits for someone else', async () => {
    const shop = await buildShop({ price: 30_000 })
    const orderId = await sell(shop, 30_000)
    await refund(shop, orderId, 25_000)
    const second = await openApproval(shop, 'order.refund_second')
    expect((await approve(shop, second, shop.admin)).error.code).toBe('own_approval')
    await approve(shop, second, shop.secondAdmin)
    expect((await refundsOf(shop)).items[0]?.status).toBe('approved')
  })

  test('of a card payment goes through Stripe once, whatever Stripe tells of it afterwards', async () => {
    const shop = await buildShop()
    const { body } = await buy(shop, shop.learner, { provider: 'stripe' })
    const events = eventsOf(body.order, body.order.payment_url?.split('/').at(-1) ?? '')
    await tell(shop, events.paid())
    await refund(shop, body.order.id, 4_000)
    const { drainJobs } = await testApp()
    await drainJobs()
    const sent = shop.stripe.asked.filter(({ path }) => path.includes('/refunds'))
    const [own] = (await refundsOf(shop)).items
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([`refund-${own?.id}`])
    expect(own?.status).toBe('settled')
    const told = events.refunded(4_000)
    Object.assign(told.data.object, { metadata: { refund_id: own?.id } })
    await tell(shop, told)
    const order = await call(shop.admin, getOrder, { params: of(shop, body.order.id) })
    expect(order.body.refunded_minor).toBe(4_000)
  })

  test('that Stripe refuses says why', async () => {
    const shop = await buildShop()
    const { body } = await buy(shop, shop.learner, { provider: 'stripe' })
    const events = eventsOf(body.order, body.order.payment_url?.split('/').at(-1) ?? '')
    await tell(shop, events.paid())
    await refund(shop, body.order.id, 4_000)
    shop.stripe.refuse('Insufficient funds')
    const { drainJobs } = await testApp()
    await drainJobs()
    expect((await refundsOf(shop)).items[0]).toMatchObject({
      status: 'failed',
      failure: 'Insufficient funds',
      can: { retry: true },
    })
  })
})

test('settings keep keys to themselves', async () => {
  const shop = await buildShop()
  const params = { organizationId: shop.organizationId }
  const saved = await call(shop.admin, saveSellingSettings, { params, body: sellingSettings })
  expect(saved.body.has_stripe_keys).toBe(true)
  expect(JSON.stringify(saved.body)).not.toContain('sk_test')
  const other = await call(shop.instructor, saveSellingSettings, { params, body: sellingSettings })
  expect(other.status).toBe(403)
})
