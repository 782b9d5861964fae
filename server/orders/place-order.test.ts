import { describe, expect, test } from 'vitest'
import { updateProfile } from '#contract/identity.ts'
import { getEnrollmentOffer } from '#contract/enrollments.ts'
import {
  exportOrders,
  cancelMyOrder,
  confirmTransfer,
  getMyOrder,
  getOrder,
  listMyOrders,
  listOrders,
} from '#contract/orders.ts'
import { getCheckout } from '#contract/checkout.ts'
import { listMyOrganizations, removeMember } from '#contract/organizations.ts'
import { createCoupon, getRevenue, saveTaxTable } from '#contract/selling.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { buildCohort } from '#server/testing/build-cohort.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { buildShop, buy, type Shop } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'

const confirm = (shop: Shop, orderId: string, admin: Actor = shop.admin) =>
  call(admin, confirmTransfer, {
    params: { organizationId: shop.organizationId, orderId },
    body: {},
  })

const coupon = (shop: Shop, given: object = {}) =>
  call(shop.admin, createCoupon, {
    params: { organizationId: shop.organizationId },
    body: {
      code: 'SPRING',
      percent_basis_points: 2_500,
      amount_minor: null,
      currency: null,
      course_id: null,
      starts_at: null,
      ends_at: null,
      maximum_uses: null,
      ...given,
    },
  })

const offered = async (shop: Shop, person: Actor) =>
  (await call(person, getEnrollmentOffer, { params: { courseId: shop.courseId } })).body.action

describe('buying by transfer', () => {
  test('waits with reference and instructions until an admin confirms, then enrolls and is booked', async () => {
    const shop = await buildShop()
    const placed = await buy(shop, shop.learner)
    expect(placed.status).toBe(200)
    expect(placed.body.order).toMatchObject({
      status: 'pending',
      total_minor: 10_000,
      instructions: 'IBAN DE02 1203 0000 0000 2020 51',
      reference: expect.stringMatching(/^LY-\w{4}-\w{4}$/),
    })
    expect(await offered(shop, shop.learner)).toBe('payment_required')

    const confirmed = await confirm(shop, placed.body.order.id)
    expect(confirmed.status, JSON.stringify(confirmed.error)).toBe(200)
    expect(confirmed.body).toMatchObject({ status: 'paid', invoice_number: 'INV-00001' })
    expect(confirmed.body.lines.reduce((sum, line) => sum + line.amount_minor, 0)).toBe(0)
    expect(await offered(shop, shop.learner)).toBe('continue')
  })

  test('is exported with amounts as people and spreadsheets read them', async () => {
    const shop = await buildShop({ price: 2900 })
    await buy(shop, shop.learner, { total_minor: 2900 })
    const { body } = await call(shop.admin, exportOrders, {
      params: { organizationId: shop.organizationId },
      query: {},
    })
    const [heading = '', line = ''] = Buffer.from(body.base64, 'base64').toString().split('\r\n')
    const at = (name: string) => line.split(',')[heading.split(',').indexOf(name)]
    expect([at('Price'), at('Discount'), at('Total'), at('Currency')]).toEqual([
      '29.00',
      '0.00',
      '29.00',
      'EUR',
    ])
  })

  test('confirmed by two admins at once is one sale', async () => {
    const shop = await buildShop()
    const { body } = await buy(shop, shop.learner)
    const answers = await Promise.all([
      confirm(shop, body.order.id),
      confirm(shop, body.order.id, shop.secondAdmin),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.lines.filter(({ amount_minor }) => amount_minor > 0)).toHaveLength(1)
  })

  test('ordered twice at once is one order', async () => {
    const shop = await buildShop()
    const answers = await Promise.all([buy(shop, shop.learner), buy(shop, shop.learner)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const again = await buy(shop, shop.learner)
    const mine = await call(shop.learner, listMyOrders, {})
    expect(mine.body.total).toBe(1)
    expect(mine.body.items[0]?.id).toBe(again.body.order.id)
  })

  test('someone from outside becomes a learner of the organization by paying, not by ordering', async () => {
    const shop = await buildShop()
    const visitor = await buildPerson()
    const { body } = await buy(shop, visitor)
    expect(body.membership).toBeNull()
    expect((await call(visitor, listMyOrganizations, {})).body).toEqual([])
    await call(visitor, cancelMyOrder, { params: { orderId: body.order.id } })
    expect((await call(visitor, listMyOrganizations, {})).body).toEqual([])

    const again = await buy(shop, visitor)
    await confirm(shop, again.body.order.id)
    expect((await call(visitor, listMyOrganizations, {})).body).toMatchObject([
      { id: shop.organizationId, role: 'learner' },
    ])
    expect(await offered(shop, visitor)).toBe('continue')
  })

  test('whoever was removed after ordering stays out, and their payment is still booked', async () => {
    const shop = await buildShop()
    const { body } = await buy(shop, shop.learner)
    await call(shop.admin, removeMember, {
      params: { organizationId: shop.organizationId, personId: shop.learner.id },
    })
    const confirmed = await confirm(shop, body.order.id)
    expect(confirmed.body).toMatchObject({ status: 'paid', invoice_number: 'INV-00001' })
    expect((await call(shop.learner, listMyOrganizations, {})).body).toEqual([])
    const refused = await buy(shop, shop.learner)
    expect([refused.status, refused.error.code]).toEqual([403, 'member_removed'])
  })

  test('a receipt with the invoice is mailed', async () => {
    const shop = await buildShop()
    const { body } = await buy(shop, shop.learner)
    await confirm(shop, body.order.id)
    const { drainJobs, sentMail, server } = await testApp()
    await drainJobs()
    const mails = sentMail.filter(({ to }) => to === shop.learner.email)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe('Your receipt for “Paid course”')
    const order = await call(shop.learner, getMyOrder, { params: { orderId: body.order.id } })
    const url = order.body.invoice_url ?? ''
    expect(mail?.text).toContain(url)
    const pdf = await server.inject(url)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const forged = await server.inject(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
    expect(forged.statusCode).toBe(404)
  })

  test('cancelled, it can not be confirmed any more', async () => {
    const shop = await buildShop()
    const { body } = await buy(shop, shop.learner)
    const params = { orderId: body.order.id }
    expect((await call(shop.learner, cancelMyOrder, { params })).body.status).toBe('failed')
    expect((await confirm(shop, body.order.id)).error.code).toBe('order_not_pending')
  })

  test('not paid in time, it is given up and its coupon is free again', async () => {
    const shop = await buildShop()
    await coupon(shop, { maximum_uses: 1 })
    const { body } = await buy(shop, shop.learner, { coupon: 'SPRING', total_minor: 7_500 })
    const { mechanisms, jobs, clock } = await testApp()
    clock.advance({ days: 15 })
    await jobs.find(({ name }) => name === 'orders.expire')?.run(mechanisms, {})
    const later = await buildMember(shop.organizationId, 'learner')
    const admin = await buildMember(shop.organizationId, 'admin')
    const order = await call(admin, getOrder, {
      params: { organizationId: shop.organizationId, orderId: body.order.id },
    })
    const failure = 'The order wasn’t paid in time.'
    expect(order.body).toMatchObject({ status: 'failed', failure })
    await call(admin, updateProfile, { body: { language: 'es' } })
    const spanish = await call(admin, getOrder, {
      params: { organizationId: shop.organizationId, orderId: body.order.id },
    })
    expect(spanish.body).toMatchObject({ failure: 'El pedido no se pagó a tiempo.' })
    expect((await buy(shop, later, { coupon: 'SPRING', total_minor: 7_500 })).status).toBe(200)
  })
})

describe('the price', () => {
  test('that changed between looking and paying is refused, and so is another currency', async () => {
    const shop = await buildShop()
    for (const given of [{ total_minor: 9_999 }, { currency: 'USD' }]) {
      const { status, error } = await buy(shop, shop.learner, given)
      expect([status, error.code]).toEqual([409, 'price_changed'])
    }
  })

  test.each([{ total_minor: -1 }, { total_minor: 99.5 }])('%o is no price', async (given) => {
    const shop = await buildShop()
    expect((await buy(shop, shop.learner, given)).status).toBe(400)
  })

  test('with dates counts between them only', async () => {
    const shop = await buildShop()
    const { mechanisms, clock } = await testApp()
    await asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('published_courses')
        .set({
          regular_price_minor: 10_000,
          scheduled_prices: JSON.stringify([
            {
              price_minor: 6_000,
              starts_at: null,
              ends_at: new Date(clock.now().getTime() + 3_600_000).toISOString(),
            },
          ]),
        })
        .where('course_id', '=', shop.courseId)
        .execute(),
    )
    const params = { courseId: shop.courseId }
    const now = await call(shop.learner, getCheckout, { params })
    expect(now.body).toMatchObject({ total_minor: 6_000, regular_price_minor: 10_000 })
    clock.advance({ hours: 1 })
    const person = await buildMember(shop.organizationId, 'learner')
    const later = await call(person, getCheckout, { params })
    expect(later.body).toMatchObject({ total_minor: 10_000, regular_price_minor: null })
  })

  test('has the tax of the buyer’s country', async () => {
    const shop = await buildShop()
    await call(shop.admin, saveTaxTable, {
      params: { organizationId: shop.organizationId },
      body: {
        prices_include_tax: false,
        rates: [{ country: 'DE', name: 'VAT', basis_points: 1_900 }],
      },
    })
    const params = { courseId: shop.courseId }
    const german = await call(shop.learner, getCheckout, { params, query: { country: 'DE' } })
    expect(german.body).toMatchObject({ tax_minor: 1_900, total_minor: 11_900, tax_name: 'VAT' })
    const other = await call(shop.learner, getCheckout, { params, query: { country: 'US' } })
    expect(other.body).toMatchObject({ tax_minor: 0, total_minor: 10_000 })
  })
})

describe('a coupon', () => {
  test('used up by two at once goes to one of them', async () => {
    const shop = await buildShop()
    await coupon(shop, { maximum_uses: 1 })
    const others = await Promise.all(
      [1, 2, 3].map(() => buildMember(shop.organizationId, 'learner')),
    )
    const answers = await Promise.all(
      others.map((person) => buy(shop, person, { coupon: 'SPRING', total_minor: 7_500 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, error } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409)
      expect(['coupon_used_up', 'coupon_not_valid']).toContain(error.code)
    }
  })

  test('of another course, ended, or unknown says why it does nothing', async () => {
    const shop = await buildShop()
    const other = await buildPublishedCourse({ organizationId: shop.organizationId })
    await coupon(shop, { code: 'OTHER', course_id: other.id })
    await coupon(shop, { code: 'OVER', ends_at: '2020-01-01T00:00:00Z' })
    for (const [code, sentence] of [
      ['OTHER', 'This coupon is for another course.'],
      ['OVER', 'This coupon has expired.'],
      ['NEVER', 'This coupon doesn’t exist.'],
    ] as const) {
      const { body } = await call(shop.learner, getCheckout, {
        params: { courseId: shop.courseId },
        query: { coupon: code },
      })
      expect(body.coupon_refusal).toBe(sentence)
      expect((await buy(shop, shop.learner, { coupon: code })).error.code).toBe('coupon_not_valid')
    }
  })

  test('over the whole price makes a free order that enrolls at once', async () => {
    const shop = await buildShop()
    await coupon(shop, { percent_basis_points: 10_000 })
    const { body } = await buy(shop, shop.learner, { coupon: 'spring', total_minor: 0 })
    expect(body.order).toMatchObject({ status: 'paid', provider: 'free', invoice_number: null })
    expect(await offered(shop, shop.learner)).toBe('continue')
  })

  test('needs a percentage or an amount, not both and not neither', async () => {
    const shop = await buildShop()
    const both = await coupon(shop, { amount_minor: 100, currency: 'EUR' })
    const neither = await coupon(shop, { percent_basis_points: null })
    expect([both.status, neither.status]).toEqual([400, 400])
  })
})

test('invoice numbers run without gaps, also when many are paid at once', async () => {
  const shop = await buildShop()
  const buyers = await Promise.all(
    [1, 2, 3, 4].map(() => buildMember(shop.organizationId, 'learner')),
  )
  const placed = []
  for (const buyer of buyers) placed.push((await buy(shop, buyer)).body.order.id)
  const paid = await Promise.all(placed.map((id) => confirm(shop, id)))
  expect(paid.map(({ body }) => body.invoice_number).toSorted()).toEqual([
    'INV-00001',
    'INV-00002',
    'INV-00003',
    'INV-00004',
  ])
})

test('orders are the admins’ and the buyer’s business', async () => {
  const shop = await buildShop()
  const { body } = await buy(shop, shop.learner)
  const params = { organizationId: shop.organizationId }
  for (const actor of [shop.learner, shop.instructor]) {
    expect((await call(actor, listOrders, { params })).status).toBe(403)
    expect((await confirm(shop, body.order.id, actor)).status).toBe(403)
  }
  const other = await call(shop.instructor, getMyOrder, { params: { orderId: body.order.id } })
  expect([other.status, other.error.code]).toEqual([404, 'order_not_found'])
})

test('figures of revenue equal the lists that they open', async () => {
  const shop = await buildShop()
  const { body } = await buy(shop, shop.learner)
  await confirm(shop, body.order.id)
  await buy(shop, await buildMember(shop.organizationId, 'learner'))
  const params = { organizationId: shop.organizationId }
  const { clock } = await testApp()
  const today = clock.now().toISOString().slice(0, 10)
  const span = { from: today, until: today }
  const revenue = await call(shop.admin, getRevenue, { params, query: span })
  const euros = revenue.body.currencies[0]
  expect(euros).toMatchObject({ order_count: 1, gross_minor: 10_000, pending_count: 1 })
  const sold = await call(shop.admin, listOrders, { params, query: { ...span, status: 'sold' } })
  expect(sold.body.total).toBe(euros?.order_count)
  const pending = await call(shop.admin, listOrders, { params, query: { status: 'pending' } })
  expect(pending.body.total).toBe(euros?.pending_count)
})

describe('buying a place in a cohort', () => {
  test('needs one with a seat at the same price, and enrolls in it once it is paid', async () => {
    const shop = await buildShop()
    const inCourse = { organizationId: shop.organizationId, courseId: shop.courseId }
    const cohort = await buildCohort(shop.admin, inCourse, { seats: 1 })
    await buildCohort(shop.admin, inCourse, { name: 'Autumn' })
    const without = await buy(shop, shop.learner)
    expect([without.status, without.error.code]).toEqual([409, 'cohort_required'])
    const seen = await call(shop.learner, getCheckout, {
      params: { courseId: shop.courseId },
      query: { cohort: cohort.id },
    })
    expect([seen.body.cohort?.name, seen.body.total_minor]).toEqual(['Spring', 10_000])
    const placed = await buy(shop, shop.learner, { cohort_id: cohort.id })
    expect((await confirm(shop, placed.body.order.id)).status).toBe(200)
    const { body } = await call(shop.learner, getEnrollmentOffer, {
      params: { courseId: shop.courseId },
    })
    expect([body.action, body.cohort?.name]).toEqual(['continue', 'Spring'])
    const late = await buildMember(shop.organizationId, 'learner')
    const full = await buy(shop, late, { cohort_id: cohort.id })
    expect([full.status, full.error.code]).toEqual([409, 'course_sold_out'])
  })
})
