import { describe, expect, test } from 'vitest'
import {
  archiveBundle,
  createBundle,
  getBundleCheckout,
  getCatalogBundle,
  listBundles,
  listCourseBundles,
  placeBundleOrder,
  updateBundle,
  type BundleBody,
} from '#contract/bundles.ts'
import { getEnrollmentOffer } from '#contract/enrollments.ts'
import { confirmTransfer, getMyOrder, getOrder, listMyOrders } from '#contract/orders.ts'
import { refundOrder, settleRefund } from '#contract/refunds.ts'
import { createCoupon, getRevenue, saveTaxTable } from '#contract/selling.ts'
import { approveApproval, listApprovals } from '#contract/approvals.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { buildHost } from '#server/testing/build-host.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { buildShop, buy } from '#server/testing/build-shop.ts'
import { readPdf } from '#server/testing/pdf-text.ts'
import { testApp } from '#server/testing/test-app.ts'
import { splitAmounts } from './order-courses.ts'

/** A shop with three courses of €100, €50 and €30, and the first two in a bundle of €120. */
async function buildBundle() {
  const shop = await buildShop()
  const { organizationId } = shop
  const second = await buildMember(organizationId, 'instructor')
  const other = await buildPublishedCourse({
    organizationId,
    instructorId: second.id,
    title: 'Second course',
    course: { price_minor: 5_000 },
  })
  const third = await buildPublishedCourse({
    organizationId,
    instructorId: shop.instructor.id,
    title: 'Third course',
    course: { price_minor: 3_000 },
  })
  const body: BundleBody = {
    title: 'Both courses',
    summary: 'Together for less.',
    currency: 'EUR',
    price_minor: 12_000,
    course_ids: [shop.courseId, other.id],
  }
  const made = await call(shop.admin, createBundle, { params: { organizationId }, body })
  expect(made.status, JSON.stringify(made.error)).toBe(200)
  return { ...shop, body, bundle: made.body, courseIds: body.course_ids, second, third: third.id }
}
type Sold = Awaited<ReturnType<typeof buildBundle>>

const order = (sold: Sold, buyer: Actor, given: object = {}) =>
  call(buyer, placeBundleOrder, {
    params: { bundleId: sold.bundle.id },
    body: {
      provider: 'manual',
      country: 'DE',
      billing_name: 'Test buyer',
      total_minor: 12_000,
      currency: 'EUR',
      ...given,
    },
  })

const confirm = ({ organizationId, admin }: Sold, orderId: string) =>
  call(admin, confirmTransfer, { params: { organizationId, orderId }, body: {} })

async function bought(sold: Sold, buyer: Actor) {
  const placed = await order(sold, buyer)
  expect(placed.status, JSON.stringify(placed.error)).toBe(200)
  const paid = await confirm(sold, placed.body.order.id)
  expect(paid.status, JSON.stringify(paid.error)).toBe(200)
  return paid.body
}

/** Pays an order back as two admins do: one asks, the other agrees and transfers. */
async function payBack(sold: Sold, orderId: string, amount_minor: number) {
  const params = { organizationId: sold.organizationId }
  const asked = await call(sold.admin, refundOrder, {
    params: { ...params, orderId },
    body: { amount_minor, reason: 'Wrong bundle' },
  })
  expect(asked.status, JSON.stringify(asked.error)).toBe(200)
  const waiting = await call(sold.secondAdmin, listApprovals, { params, query: {} })
  for (const { id } of waiting.body.items) {
    await call(sold.secondAdmin, approveApproval, { params: { ...params, approvalId: id } })
  }
  const { refunds } = (await call(sold.admin, getOrder, { params: { ...params, orderId } })).body
  const settled = await call(sold.admin, settleRefund, {
    params: { ...params, refundId: refunds.find(({ status }) => status === 'approved')?.id ?? '' },
  })
  expect(settled.status, JSON.stringify(settled.error)).toBe(200)
}

const actions = async (sold: Sold, person: Actor) => {
  const answers = []
  for (const courseId of sold.courseIds) {
    answers.push((await call(person, getEnrollmentOffer, { params: { courseId } })).body.action)
  }
  return answers
}

test('the invoice of a bundle names the bundle, its courses and what was paid', async () => {
  const sold = await buildBundle()
  const { id } = await bought(sold, sold.learner)
  const { server } = await testApp()
  const mine = await call(sold.learner, getMyOrder, { params: { orderId: id } })
  const pdf = await server.inject(mine.body.invoice_url ?? '')
  const pages = await readPdf(pdf.rawPayload)
  const text = pages.map((page) => page.text).join(' ')
  for (const line of [
    'Test buyer',
    'Both courses: Paid course 80.00 EUR',
    'Both courses: Second course 40.00 EUR',
    'Total 120.00 EUR',
  ]) {
    expect(text).toContain(line)
  }
  expect(text).toContain(mine.body.invoice_number)
})

/** What each course of an order has brought and given back, by kind of account. */
async function booksOf(orderId: string) {
  const { mechanisms } = await testApp()
  const rows = await asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_lines as l', 'l.entry_id', 'e.id')
      .innerJoin('ledger_accounts as a', 'a.id', 'l.account_id')
      .select([
        'e.course_id',
        'a.kind',
        'a.person_id',
        (eb) => eb.fn.sum<string>('l.amount_minor').as('sum'),
      ])
      .where('e.source_id', '=', orderId)
      .groupBy(['e.course_id', 'a.kind', 'a.person_id'])
      .execute(),
  )
  return (courseId: string, kind: string) =>
    rows
      .filter((row) => row.course_id === courseId && row.kind === kind)
      .reduce((total, { sum }) => total + Number(sum), 0)
}

describe('a bundle', () => {
  test('has a public page and is named on the pages of its courses', async () => {
    const sold = await buildBundle()
    const page = await call(null, getCatalogBundle, { params: { bundle: sold.bundle.slug } })
    expect(page.body).toMatchObject({
      title: 'Both courses',
      price_minor: 12_000,
      courses_price_minor: 15_000,
      courses: [{ title: 'Paid course' }, { title: 'Second course' }],
    })
    const of = async (courseId: string) =>
      (await call(null, listCourseBundles, { params: { courseId } })).body.map(({ id }) => id)
    expect(await of(sold.courseId)).toEqual([sold.bundle.id])
    expect(await of(sold.third)).toEqual([])
  })

  test('is in the sitemap, on the host of another organization neither there nor shown', async () => {
    const { server } = await testApp()
    const { bundle, organizationId } = await buildBundle()
    const own = await buildHost(organizationId)
    const strange = await buildHost((await buildShop()).organizationId)
    const sitemap = async (host?: string) =>
      (await server.inject({ url: '/sitemap.xml', ...(host && { headers: { host } }) })).body
    const shownOn = async (host: string) => {
      const url = `/api/catalog/bundles/${bundle.slug}/`
      return (await server.inject({ url, headers: { host } })).statusCode
    }
    const address = `/bundles/${bundle.slug}</loc>`
    expect(await sitemap()).toContain(address)
    expect(await sitemap(own)).toContain(`http://${own}:4000${address}`)
    expect(await sitemap(strange)).not.toContain(address)
    expect([await shownOn(own), await shownOn(strange)]).toEqual([200, 404])
  })

  test('is one order that enrolls in all courses, and makes a visitor a member once', async () => {
    const sold = await buildBundle()
    const visitor = await buildPerson()
    expect(await actions(sold, visitor)).toEqual(['payment_required', 'payment_required'])
    const paid = await bought(sold, visitor)
    expect(paid).toMatchObject({
      total_minor: 12_000,
      bundle: { id: sold.bundle.id },
      courses: sold.courseIds.map((id) => ({ id })),
    })
    expect(await actions(sold, visitor)).toEqual(['continue', 'continue'])
    const { body } = await call(sold.admin, listBundles, {
      params: { organizationId: sold.organizationId },
      query: {},
    })
    expect(body.items).toMatchObject([{ sold_count: 1 }])
  })

  test('splits its revenue over the courses by their list prices, tax included', async () => {
    const sold = await buildBundle()
    await call(sold.admin, saveTaxTable, {
      params: { organizationId: sold.organizationId },
      body: {
        prices_include_tax: true,
        rates: [{ country: 'DE', name: 'VAT', basis_points: 1900 }],
      },
    })
    const paid = await bought(sold, sold.learner)
    const books = await booksOf(paid.id)
    const [first = '', second = ''] = sold.courseIds
    expect(books(first, 'cash') + books(second, 'cash')).toBe(12_000)
    expect(books(first, 'cash')).toBe(8_000)
    expect(books(second, 'cash')).toBe(4_000)
    expect(books(first, 'tax_payable') + books(second, 'tax_payable')).toBe(-1_916)
    expect(books(second, 'instructor_on_hold')).toBeLessThan(0)
    const { body } = await call(sold.admin, getRevenue, {
      params: { organizationId: sold.organizationId },
      query: { from: '2020-01-01', until: '2100-01-01' },
    })
    expect(body.currencies[0]).toMatchObject({ gross_minor: 12_000 })
    expect(
      body.currencies[0]?.courses.map(({ title, gross_minor }) => [title, gross_minor]),
    ).toEqual([
      ['Paid course', 8_000],
      ['Second course', 4_000],
    ])
  })

  test('names the courses that the buyer has, and leaves those alone when it is paid back', async () => {
    const sold = await buildBundle()
    const single = await buy(sold, sold.learner)
    await confirm(sold, single.body.order.id)
    const checkout = await call(sold.learner, getBundleCheckout, {
      params: { bundleId: sold.bundle.id },
      query: {},
    })
    expect(checkout.body.bundle.courses).toMatchObject([
      { title: 'Paid course', is_owned: true },
      { title: 'Second course', is_owned: false },
    ])
    const paid = await bought(sold, sold.learner)
    const again = await order(sold, sold.learner)
    expect([again.status, again.error.code]).toEqual([409, 'already_enrolled'])

    await payBack(sold, paid.id, 12_000)
    expect(await actions(sold, sold.learner)).toEqual(['continue', 'payment_required'])
    const books = await booksOf(paid.id)
    for (const courseId of sold.courseIds) {
      for (const kind of ['cash', 'instructor_on_hold', 'organization_share']) {
        expect(books(courseId, kind) + 0).toBe(0)
      }
    }
  })

  test('paid back in part takes from each course its part, and the places stay', async () => {
    const sold = await buildBundle()
    const paid = await bought(sold, sold.learner)
    await payBack(sold, paid.id, 3_000)
    const books = await booksOf(paid.id)
    const [first = '', second = ''] = sold.courseIds
    expect([books(first, 'cash'), books(second, 'cash')]).toEqual([6_000, 3_000])
    expect(await actions(sold, sold.learner)).toEqual(['continue', 'continue'])
    await payBack(sold, paid.id, 9_000)
    expect(await actions(sold, sold.learner)).toEqual(['payment_required', 'payment_required'])
  })

  test('keeps a place that another bundle of the same buyer has as well', async () => {
    const sold = await buildBundle()
    const params = { organizationId: sold.organizationId }
    const wide = await call(sold.admin, createBundle, {
      params,
      body: { ...sold.body, title: 'All of it', course_ids: [...sold.courseIds, sold.third] },
    })
    const first = await bought(sold, sold.learner)
    const second = await bought({ ...sold, bundle: wide.body }, sold.learner)
    await payBack(sold, first.id, 12_000)
    expect(await actions(sold, sold.learner)).toEqual(['continue', 'continue'])
    await payBack(sold, second.id, 12_000)
    expect(await actions(sold, sold.learner)).toEqual(['payment_required', 'payment_required'])
  })

  test('ordered twice at once is one order, beside an order of one of its courses', async () => {
    const sold = await buildBundle()
    expect((await buy(sold, sold.learner)).status).toBe(200)
    const answers = await Promise.all([order(sold, sold.learner), order(sold, sold.learner)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await order(sold, sold.learner)).status).toBe(200)
    expect((await call(sold.learner, listMyOrders, {})).body.total).toBe(2)
  })

  test('costs what it costs now: a price that changed in between is told', async () => {
    const sold = await buildBundle()
    const params = { organizationId: sold.organizationId, bundleId: sold.bundle.id }
    await call(sold.admin, updateBundle, { params, body: { ...sold.body, price_minor: 13_000 } })
    const late = await order(sold, sold.learner)
    expect([late.status, late.error.code]).toEqual([409, 'price_changed'])
    expect(late.error.detail).toContain('€130.00')
    await call(sold.admin, archiveBundle, { params })
    expect((await order(sold, sold.learner, { total_minor: 13_000 })).status).toBe(404)
    const page = await call(null, getCatalogBundle, { params: { bundle: sold.bundle.id } })
    expect(page.status).toBe(404)
  })

  test('takes coupons for all courses, not those for one of them', async () => {
    const sold = await buildBundle()
    const make = (code: string, course_id: string | null) =>
      call(sold.admin, createCoupon, {
        params: { organizationId: sold.organizationId },
        body: {
          code,
          percent_basis_points: 1_000,
          amount_minor: null,
          currency: null,
          course_id,
          starts_at: null,
          ends_at: null,
          maximum_uses: null,
        },
      })
    await make('HOUSE', null)
    await make('ONE', sold.courseId)
    const price = async (coupon: string) =>
      (
        await call(sold.learner, getBundleCheckout, {
          params: { bundleId: sold.bundle.id },
          query: { coupon },
        })
      ).body
    expect((await price('HOUSE')).total_minor).toBe(10_800)
    expect(await price('ONE')).toMatchObject({
      total_minor: 12_000,
      coupon_refusal: 'This coupon is for another course.',
    })
  })

  test('goes off sale when one of its courses is archived', async () => {
    const sold = await buildBundle()
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('published_courses')
        .set({ archived_at: now })
        .where('course_id', '=', sold.courseId)
        .execute(),
    )
    expect((await order(sold, sold.learner)).status).toBe(404)
    const { body } = await call(sold.admin, listBundles, {
      params: { organizationId: sold.organizationId },
      query: {},
    })
    expect(body.items).toMatchObject([{ status: 'incomplete' }])
  })

  test('is made by admins, of their own published courses in one currency', async () => {
    const sold = await buildBundle()
    const params = { organizationId: sold.organizationId }
    const make = (actor: Actor, given: Partial<BundleBody>) =>
      call(actor, createBundle, { params, body: { ...sold.body, ...given } })
    expect((await make(sold.instructor, {})).status).toBe(403)
    expect((await make(sold.stranger, {})).status).toBe(404)
    expect((await make(sold.admin, { currency: 'USD' })).status).toBe(400)
    expect((await make(sold.admin, { course_ids: [sold.courseId] })).status).toBe(400)
    const twice = [sold.courseId, sold.courseId]
    expect((await make(sold.admin, { course_ids: twice })).status).toBe(400)
    const elsewhere = await buildPublishedCourse({
      organizationId: sold.otherOrganization.id,
      course: { price_minor: 1_000 },
    })
    const mixed = [sold.courseId, elsewhere.id]
    expect((await make(sold.admin, { course_ids: mixed })).status).toBe(400)
    const same = await make(sold.admin, {})
    expect(same.body.slug).not.toBe(sold.bundle.slug)
  })
})

test('the parts of an order sum to it, whatever the prices', () => {
  const courses = [1, 3, 7].map((price_minor, index) => ({
    id: String(index),
    title: '',
    price_minor,
  }))
  const amounts = { price_minor: 1_001, discount_minor: 3, total_minor: 998, tax_minor: 159 }
  const parts = splitAmounts(amounts, courses)
  const sum = (key: 'price_minor' | 'tax_minor' | 'total_minor') =>
    parts.reduce((total, part) => total + part[key], 0)
  expect([sum('price_minor'), sum('tax_minor'), sum('total_minor')]).toEqual([1_001, 159, 998])
  for (const { tax_minor, total_minor } of parts) expect(tax_minor).toBeLessThanOrEqual(total_minor)
})
