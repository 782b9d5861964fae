import { describe, expect, test } from 'vitest'
import {
  addToCart,
  getCart,
  getCartCheckout,
  placeCartOrder,
  removeFromCart,
} from '#contract/carts.ts'
import { getEnrollmentOffer } from '#contract/enrollments.ts'
import { confirmTransfer } from '#contract/orders.ts'
import { createCoupon } from '#contract/selling.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { buildShop, buy } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A shop with two courses of €100 and €50. */
async function buildShelf() {
  const shop = await buildShop()
  const second = await buildPublishedCourse({
    organizationId: shop.organizationId,
    instructorId: shop.instructor.id,
    title: 'Second course',
    course: { price_minor: 5_000 },
  })
  return { ...shop, secondId: second.id, buyer: await buildPerson() }
}
type Shelf = Awaited<ReturnType<typeof buildShelf>>

/** Each a moment after the one before. */
async function add(person: Actor, courseId: string) {
  const { clock } = await testApp()
  clock.advance({ seconds: 1 })
  return call(person, addToCart, { params: { courseId } })
}
const cartOf = async (person: Actor) => (await call(person, getCart, {})).body
const idsIn = async (person: Actor) =>
  (await cartOf(person)).parts.flatMap(({ courses }) => courses.map(({ id }) => id))

async function fill({ buyer, courseId, secondId }: Shelf) {
  for (const id of [courseId, secondId]) {
    const added = await add(buyer, id)
    expect(added.status, JSON.stringify(added.error)).toBe(200)
  }
}

const order = ({ organizationId, buyer }: Shelf, given: object = {}) =>
  call(buyer, placeCartOrder, {
    params: { organizationId, currency: 'EUR' },
    body: {
      provider: 'manual',
      country: 'DE',
      billing_name: 'Test buyer',
      total_minor: 15_000,
      currency: 'EUR',
      ...given,
    },
  })

const actionOf = async (person: Actor, courseId: string) =>
  (await call(person, getEnrollmentOffer, { params: { courseId } })).body.action

describe('a cart', () => {
  test('holds each course once, with its price, by organization; others have carts of their own', async () => {
    const shelf = await buildShelf()
    const elsewhere = await buildShop()
    await fill(shelf)
    await add(shelf.buyer, shelf.courseId)
    await add(shelf.buyer, elsewhere.courseId)
    expect(await cartOf(shelf.buyer)).toMatchObject({
      gone: [],
      parts: [
        {
          organization: { id: shelf.organizationId },
          currency: 'EUR',
          total_minor: 15_000,
          courses: [
            { id: shelf.courseId, title: 'Paid course', price_minor: 10_000 },
            { id: shelf.secondId, title: 'Second course', price_minor: 5_000 },
          ],
        },
        { organization: { id: elsewhere.organizationId }, total_minor: 10_000 },
      ],
    })
    expect(await cartOf(await buildPerson())).toEqual({ parts: [], gone: [] })
  })

  test('takes only what can be bought, and gives it back', async () => {
    const shelf = await buildShelf()
    const free = await buildPublishedCourse({ organizationId: shelf.organizationId })
    expect((await add(shelf.buyer, free.id)).error.code).toBe('course_not_for_sale')
    const hidden = await buildPublishedCourse({
      organizationId: shelf.organizationId,
      course: { price_minor: 100, visibility: 'organization' },
    })
    expect((await add(shelf.buyer, hidden.id)).error.code).toBe('course_not_found')
    await fill(shelf)
    await call(shelf.buyer, removeFromCart, { params: { courseId: shelf.courseId } })
    expect(await idsIn(shelf.buyer)).toEqual([shelf.secondId])
  })

  test('names what is no longer sold, and does not sell it', async () => {
    const shelf = await buildShelf()
    await fill(shelf)
    const { secondId } = shelf
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('published_courses')
        .set({ archived_at: now })
        .where('course_id', '=', secondId)
        .execute(),
    )
    expect(await cartOf(shelf.buyer)).toMatchObject({
      gone: [{ id: secondId, title: 'Second course' }],
      parts: [{ total_minor: 10_000 }],
    })
    expect((await order(shelf)).error.code).toBe('price_changed')
  })
})

describe('buying a cart', () => {
  test('is one order: a place in each course, a line of the invoice for each, and an empty cart', async () => {
    const shelf = await buildShelf()
    await fill(shelf)
    const placed = await order(shelf)
    expect(placed.status, JSON.stringify(placed.error)).toBe(200)
    expect(placed.body.order).toMatchObject({
      total_minor: 15_000,
      bundle: null,
      course: { title: 'Paid course, Second course' },
      courses: [{ id: shelf.courseId }, { id: shelf.secondId }],
    })
    // Nothing is gone until it is paid.
    expect(await idsIn(shelf.buyer)).toHaveLength(2)
    const orderId = placed.body.order.id
    const { organizationId } = shelf
    const paid = await call(shelf.admin, confirmTransfer, {
      params: { organizationId, orderId },
      body: {},
    })
    expect(paid.status, JSON.stringify(paid.error)).toBe(200)
    expect(await actionOf(shelf.buyer, shelf.courseId)).toBe('continue')
    expect(await actionOf(shelf.buyer, shelf.secondId)).toBe('continue')
    expect(await cartOf(shelf.buyer)).toEqual({ parts: [], gone: [] })
    const { mechanisms } = await testApp()
    const { sheet } = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('invoices')
        .select('sheet')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    )
    expect(sheet).toMatchObject({
      lines: [
        { text: 'Paid course', amount_minor: 10_000 },
        { text: 'Second course', amount_minor: 5_000 },
      ],
      total_minor: 15_000,
    })
  })

  test('twice, also at the same time, is one order', async () => {
    const shelf = await buildShelf()
    await fill(shelf)
    const answers = await Promise.all([order(shelf), order(shelf)])
    const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.order.id] : []))
    expect(new Set([...ids, (await order(shelf)).body.order.id]).size).toBe(1)
  })

  test('a coupon for everything counts for all of it, one for a course only alone', async () => {
    const shelf = await buildShelf()
    const { organizationId, courseId, secondId, buyer } = shelf
    const coupon = { percent_basis_points: 1_000, amount_minor: null, currency: null }
    const open = { maximum_uses: null, starts_at: null, ends_at: null }
    for (const [code, course_id] of [
      ['ALL10', null],
      ['ONE10', courseId],
    ] as const) {
      const made = await call(shelf.admin, createCoupon, {
        params: { organizationId },
        body: { code, course_id, ...coupon, ...open },
      })
      expect(made.status, JSON.stringify(made.error)).toBe(200)
    }
    await fill(shelf)
    const checkout = (code: string) =>
      call(buyer, getCartCheckout, {
        params: { organizationId, currency: 'EUR' },
        query: { coupon: code },
      })
    expect((await checkout('ALL10')).body.total_minor).toBe(13_500)
    expect((await checkout('ONE10')).body).toMatchObject({
      total_minor: 15_000,
      coupon_refusal: 'This coupon is for another course.',
    })
    await call(buyer, removeFromCart, { params: { courseId: secondId } })
    expect((await checkout('ONE10')).body.total_minor).toBe(9_000)
  })

  test('a course that was bought alone is no longer in the cart', async () => {
    const shelf = await buildShelf()
    await fill(shelf)
    const alone = await buy(shelf, shelf.buyer)
    const { organizationId } = shelf
    await call(shelf.admin, confirmTransfer, {
      params: { organizationId, orderId: alone.body.order.id },
      body: {},
    })
    expect(await idsIn(shelf.buyer)).toEqual([shelf.secondId])
  })

  test('404 with nothing in it, or for an organization that sells nothing of it', async () => {
    const shelf = await buildShelf()
    expect((await order(shelf)).error.code).toBe('cart_empty')
  })
})
