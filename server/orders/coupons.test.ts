import { describe, expect, test } from 'vitest'
import { getCheckout } from '#contract/checkout.ts'
import {
  archiveCoupon,
  createCoupon,
  getSellingSettings,
  listCoupons,
  saveSellingSettings,
  updateCoupon,
  type CouponBody,
} from '#contract/selling.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { buildShop, buy, sellingSettings, type Shop } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'

const bodyOf = (shop: Shop, given: Partial<CouponBody> = {}): CouponBody => ({
  code: 'CLASS',
  percent_basis_points: 5_000,
  amount_minor: null,
  currency: null,
  course_id: shop.courseId,
  starts_at: null,
  ends_at: null,
  maximum_uses: null,
  ...given,
})

const create = (shop: Shop, actor: Actor, given: Partial<CouponBody> = {}) =>
  call(actor, createCoupon, {
    params: { organizationId: shop.organizationId },
    body: bodyOf(shop, given),
  })

const list = (shop: Shop, actor: Actor, course?: string) =>
  call(actor, listCoupons, {
    params: { organizationId: shop.organizationId },
    query: { ...(course && { course }) },
  })

const archive = (shop: Shop, actor: Actor, couponId: string) =>
  call(actor, archiveCoupon, { params: { organizationId: shop.organizationId, couponId } })

const allow = (shop: Shop, instructor_coupons: boolean, instructor_coupon_basis_points: number) =>
  call(shop.admin, saveSellingSettings, {
    params: { organizationId: shop.organizationId },
    body: { ...sellingSettings, instructor_coupons, instructor_coupon_basis_points },
  })

const amount = (amount_minor: number, given: Partial<CouponBody> = {}) => ({
  percent_basis_points: null,
  amount_minor,
  currency: 'EUR',
  ...given,
})

describe('a coupon by an instructor', () => {
  test('works for the course, and admins see who made it', async () => {
    const shop = await buildShop()
    const made = await create(shop, shop.instructor)
    expect(made.status, JSON.stringify(made.error)).toBe(200)
    expect(made.body).toMatchObject({
      course: { id: shop.courseId },
      created_by: { id: shop.instructor.id },
      limit_basis_points: 5_000,
      can: { update: true, archive: true },
    })
    const bought = await buy(shop, shop.learner, { coupon: 'CLASS', total_minor: 5_000 })
    expect(bought.status).toBe(200)
    const all = await list(shop, shop.admin)
    expect(all.body.items).toMatchObject([
      { code: 'CLASS', used_count: 1, created_by: { id: shop.instructor.id } },
    ])
    expect((await archive(shop, shop.admin, made.body.id)).body.status).toBe('archived')
  })

  test('gives at most what admins allow: at the bound, and not a hundredth of a percent more', async () => {
    const shop = await buildShop()
    await allow(shop, true, 3_000)
    const bound = await create(shop, shop.instructor, { percent_basis_points: 3_000 })
    expect(bound.status).toBe(200)
    const over = await create(shop, shop.instructor, { code: 'OVER', percent_basis_points: 3_001 })
    expect(over.status).toBe(400)
    expect(over.error.errors?.['percent_basis_points']).toContain('30')

    const fixed = await create(shop, shop.instructor, { code: 'FIXED', ...amount(3_000) })
    expect(fixed.status).toBe(200)
    const dear = await create(shop, shop.instructor, { code: 'DEAR', ...amount(3_001) })
    expect(dear.status).toBe(400)
    expect(dear.error.errors?.['amount_minor']).toContain('30.00')
    const dollars = await create(shop, shop.instructor, {
      code: 'DOLLARS',
      ...amount(100, { currency: 'USD' }),
    })
    expect(dollars.error.errors?.['currency']).toBeDefined()
    expect((await create(shop, shop.admin, { code: 'ALL', ...amount(9_000) })).status).toBe(200)
  })

  test('keeps its limit when the course becomes cheaper', async () => {
    const shop = await buildShop()
    await create(shop, shop.instructor, amount(5_000))
    await setPrice(shop, 4_000)
    const { body } = await call(shop.learner, getCheckout, {
      params: { courseId: shop.courseId },
      query: { coupon: 'CLASS' },
    })
    expect(body).toMatchObject({ price_minor: 4_000, discount_minor: 2_000, total_minor: 2_000 })
  })

  test('is theirs alone: not for all courses, for a colleague’s course or in another organization', async () => {
    const shop = await buildShop()
    const colleague = await buildMember(shop.organizationId, 'instructor')
    expect((await create(shop, shop.instructor, { course_id: null })).status).toBe(403)
    expect((await create(shop, colleague)).status).toBe(404)
    expect((await create(shop, shop.learner)).status).toBeGreaterThanOrEqual(403)
    expect((await list(shop, colleague, shop.courseId)).status).toBe(404)
    expect((await list(shop, shop.instructor)).status).toBe(403)
    expect((await list(shop, shop.stranger, shop.courseId)).status).toBe(404)

    const made = await create(shop, shop.instructor)
    expect((await archive(shop, colleague, made.body.id)).status).toBe(404)
    const theirs = await buildPublishedCourse({
      organizationId: shop.organizationId,
      instructorId: colleague.id,
      title: 'Course of a colleague',
    })
    const moved = await call(shop.instructor, updateCoupon, {
      params: { organizationId: shop.organizationId, couponId: made.body.id },
      body: bodyOf(shop, { course_id: theirs.id }),
    })
    expect(moved.status).toBe(404)
    expect((await list(shop, shop.admin)).body.items).toMatchObject([
      { course: { id: shop.courseId } },
    ])
  })

  test('shares the page with the admins’ coupons, which only admins change', async () => {
    const shop = await buildShop()
    const made = await create(shop, shop.admin, { code: 'HOUSE', percent_basis_points: 8_000 })
    const seen = await list(shop, shop.instructor, shop.courseId)
    expect(seen.body).toMatchObject({
      items: [{ code: 'HOUSE', limit_basis_points: null, can: { update: false, archive: false } }],
      can: { create: true },
      maximum_basis_points: 5_000,
    })
    expect((await archive(shop, shop.instructor, made.body.id)).status).toBe(403)
  })

  test('can’t be made while admins don’t allow it; those that exist work and can be archived', async () => {
    const shop = await buildShop()
    const made = await create(shop, shop.instructor)
    await allow(shop, false, 5_000)
    expect((await create(shop, shop.instructor, { code: 'LATER' })).status).toBe(403)
    const seen = await list(shop, shop.instructor, shop.courseId)
    expect(seen.body).toMatchObject({
      items: [{ can: { update: false, archive: true } }],
      can: { create: false },
    })
    expect((await buy(shop, shop.learner, { coupon: 'CLASS', total_minor: 5_000 })).status).toBe(
      200,
    )
    expect((await archive(shop, shop.instructor, made.body.id)).status).toBe(200)
    expect((await archive(shop, shop.instructor, made.body.id)).status).toBe(200)
  })

  test('made twice at once is one coupon', async () => {
    const shop = await buildShop()
    const answers = await Promise.all([create(shop, shop.instructor), create(shop, shop.admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await list(shop, shop.admin)).body.total).toBe(1)
  })
})

test('saving other settings leaves what instructors can do unchanged', async () => {
  const shop = await buildShop()
  const params = { organizationId: shop.organizationId }
  expect((await call(shop.admin, getSellingSettings, { params })).body).toMatchObject({
    instructor_coupons: true,
    instructor_coupon_basis_points: 5_000,
  })
  await allow(shop, false, 1_000)
  await call(shop.admin, saveSellingSettings, { params, body: sellingSettings })
  expect((await call(shop.admin, getSellingSettings, { params })).body).toMatchObject({
    instructor_coupons: false,
    instructor_coupon_basis_points: 1_000,
  })
})

async function setPrice({ courseId }: Shop, price_minor: number) {
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db }) =>
    db
      .updateTable('published_courses')
      .set({ price_minor })
      .where('course_id', '=', courseId)
      .execute(),
  )
}
