import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCatalogCourse } from '#contract/course-page.ts'
import { searchCatalog } from '#contract/catalog.ts'
import { getCheckout, placeOrder } from '#contract/checkout.ts'
import { saveCourse, type ScheduledPrice } from '#contract/courses.ts'
import { findCatalogHead } from '#server/catalog/page-heads.ts'
import { courseJobs } from '#server/courses/jobs.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildCourse, buildPublishedCourse } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

const hour = 3_600_000

/** A price from one hour to another, counted from now; null is no bound. */
async function price(
  price_minor: number,
  from: number | null,
  until: number | null,
): Promise<ScheduledPrice> {
  const now = (await testApp()).clock.now().getTime()
  const at = (hours: number | null) =>
    hours === null ? null : new Date(now + hours * hour).toISOString()
  return { price_minor, starts_at: at(from), ends_at: at(until) }
}

type Built = Awaited<ReturnType<typeof buildPublishedCourse>>

/** What each place that shows a price says at this moment. */
async function pricesNow({ course, organization, params }: Built) {
  // Tokens end after a while, so the buyer comes after the clock moved.
  const buyer = await buildMember(organization.id, 'learner')
  const { mechanisms } = await testApp()
  const checkout = await call(buyer, getCheckout, { params: { courseId: params.courseId } })
  const page = await call(null, getCatalogCourse, { params: { course: course.id } })
  const found = await call(null, searchCatalog, { query: { search: course.title } })
  const head = await findCatalogHead(mechanisms, `/courses/${course.id}`)
  const data = head?.data?.[0] as { offers: { price: string } } | undefined
  return {
    checkout: checkout.body.price_minor,
    page: page.body.price_minor,
    card: found.body.items.find(({ id }) => id === course.id)?.price_minor,
    data: Math.round(Number(data?.offers.price) * 100),
  }
}

const everywhere = (minor: number) => ({ checkout: minor, page: minor, card: minor, data: minor })

const order = (built: Built, buyer: Actor, total_minor: number) =>
  call(buyer, placeOrder, {
    params: { courseId: built.params.courseId },
    body: {
      provider: 'manual',
      country: 'DE',
      billing_name: 'Test buyer',
      total_minor,
      currency: 'EUR',
    },
  })

const sold = async (scheduled_prices: ScheduledPrice[]) =>
  buildPublishedCourse({
    details: {
      title: `Tides ${randomUUID()}`,
      price_minor: 10_000,
      currency: 'EUR',
      scheduled_prices,
    },
  })

describe('a scheduled price', () => {
  test('is the price everywhere from its first moment until its last', async () => {
    const { clock } = await testApp()
    const built = await sold([await price(7_000, 2, 3), await price(5_000, null, 1)])
    expect(await pricesNow(built)).toEqual(everywhere(5_000))
    const page = await call(null, getCatalogCourse, { params: { course: built.course.id } })
    expect(page.body).toMatchObject({
      regular_price_minor: 10_000,
      sale_ends_at: (await price(0, null, 1)).ends_at,
    })
    clock.advance({ hours: 1 })
    expect(await pricesNow(built)).toEqual(everywhere(10_000))
    clock.advance({ hours: 1 })
    expect(await pricesNow(built)).toEqual(everywhere(7_000))
  })

  test('that ends while somebody checks out is told before they pay, and the new one counts', async () => {
    const { clock } = await testApp()
    const built = await sold([await price(5_000, null, 1)])
    clock.advance({ hours: 1 })
    const buyer = await buildMember(built.organization.id, 'learner')
    const late = await order(built, buyer, 5_000)
    expect([late.status, late.error.code]).toEqual([409, 'price_changed'])
    expect(late.error.detail).toContain('€100.00')
    expect((await order(built, buyer, 10_000)).status).toBe(200)
  })

  test('moves the course in the catalog’s order and filters within a minute', async () => {
    const { mechanisms, clock } = await testApp()
    const built = await sold([await price(5_000, 1, 2)])
    const upTo = async (price_max: number) =>
      (
        await call(null, searchCatalog, { query: { search: built.course.title, price_max } })
      ).body.items.map(({ id }) => id)
    const keep = courseJobs.find(({ name }) => name === 'courses.keep-prices')
    expect(await upTo(6_000)).toEqual([])
    clock.advance({ hours: 1 })
    await keep?.run(mechanisms, {})
    expect(await upTo(6_000)).toEqual([built.course.id])
    clock.advance({ hours: 1 })
    await keep?.run(mechanisms, {})
    expect(await upTo(6_000)).toEqual([])
  })
})

describe('saving scheduled prices', () => {
  const save = async (scheduled_prices: ScheduledPrice[]) => {
    const built = await buildCourse({ details: { price_minor: 10_000, currency: 'EUR' } })
    const answer = await call(built.author, saveCourse, {
      params: built.params,
      body: { revision: built.course.revision, scheduled_prices },
    })
    return { status: answer.status, problem: answer.error?.errors?.['scheduled_prices'], answer }
  }

  test('puts them in order, and one may begin when another ends', async () => {
    const [late, early] = [await price(8_000, 5, 9), await price(7_000, 1, 5)]
    const { status, answer } = await save([late, early])
    expect(status).toBe(200)
    expect(answer.body.scheduled_prices).toEqual([early, late])
  })

  test('refuses two at the same time and names both', async () => {
    for (const [one, other] of [
      [await price(7_000, 1, 5), await price(8_000, 4, 9)],
      [await price(7_000, null, null), await price(8_000, 4, 9)],
      [await price(7_000, 1, null), await price(8_000, null, 2)],
    ] as const) {
      const { status, problem } = await save([one, other])
      expect(status).toBe(400)
      expect(problem).toMatch(/€70\.00.*overlap|overlap.*€70\.00/)
      expect(problem).toContain('€80.00')
    }
  })

  test('refuses one that is not lower, and one that ends before it starts', async () => {
    expect((await save([await price(10_000, 1, 2)])).problem).toContain('€100.00')
    expect((await save([await price(9_999, 1, 2)])).status).toBe(200)
    expect((await save([await price(5_000, 2, 1)])).problem).toContain('€50.00')
  })
})
