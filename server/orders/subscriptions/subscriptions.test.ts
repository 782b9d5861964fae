import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payTestOrder, type TestPaymentOutcome } from '#contract/checkout.ts'
import { approveApproval, listApprovals } from '#contract/approvals.ts'
import { enroll, getEnrollmentOffer } from '#contract/enrollments.ts'
import { cancelMyOrder, getMyOrder, getOrder } from '#contract/orders.ts'
import { refundOrder } from '#contract/refunds.ts'
import { getRevenue, saveTaxTable } from '#contract/selling.ts'
import {
  cancelSubscriber,
  changeMySubscription,
  createSubscriptionPlan,
  getCatalogSubscription,
  getSubscriptionCheckout,
  listCourseSubscriptions,
  listMySubscriptions,
  listSubscribers,
  listSubscriptionPlans,
  storeMyPaymentMethod,
  subscribe,
  updateSubscriptionPlan,
  type SubscriptionPlanBody,
} from '#contract/subscriptions.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { buildHost } from '#server/testing/build-host.ts'
import { buildShop, buy } from '#server/testing/build-shop.ts'
import { testApp } from '#server/testing/test-app.ts'
import { addMonths, nextPeriod } from './periods.ts'
import { renew } from './renew.ts'

const holdDemo = async (holdsDemo: boolean) =>
  Object.assign((await testApp()).mechanisms.env, { holdsDemo })

beforeAll(() => holdDemo(true))
afterAll(() => holdDemo(false))

/** A shop with courses of €100 and €50, sold together for €12 a month or €120 a year. */
async function buildPlan(given: Partial<SubscriptionPlanBody> = {}) {
  const shop = await buildShop()
  const { organizationId } = shop
  const second = await buildPublishedCourse({
    organizationId,
    instructorId: shop.instructor.id,
    title: 'Second course',
    course: { price_minor: 5_000 },
  })
  const body: SubscriptionPlanBody = {
    title: 'Everything',
    summary: 'All courses.',
    currency: 'EUR',
    monthly_minor: 1_200,
    yearly_minor: 12_000,
    trial_days: 0,
    all_courses: false,
    course_ids: [shop.courseId, second.id],
    on_sale: true,
    ...given,
  }
  const made = await call(shop.admin, createSubscriptionPlan, { params: { organizationId }, body })
  expect(made.status, JSON.stringify(made.error)).toBe(200)
  return { ...shop, body, plan: made.body, courseIds: [shop.courseId, second.id] as const }
}
type Sold = Awaited<ReturnType<typeof buildPlan>>

const order = (sold: Sold, buyer: Actor, given: object = {}) =>
  call(buyer, subscribe, {
    params: { planId: sold.plan.id },
    body: {
      provider: 'test',
      country: 'DE',
      billing_name: 'Test buyer',
      total_minor: 1_200,
      currency: 'EUR',
      cadence: 'month',
      ...given,
    },
  })

/** Subscribes and pays, or begins the trial. */
async function subscribed(sold: Sold, buyer: Actor = sold.learner, given: object = {}) {
  const placed = await order(sold, buyer, given)
  expect(placed.status, JSON.stringify(placed.error)).toBe(200)
  const { subscription_id, order_id } = placed.body
  if (order_id) {
    const paid = await call(buyer, payTestOrder, {
      params: { orderId: order_id },
      body: { outcome: 'success' },
    })
    expect(paid.status, JSON.stringify(paid.error)).toBe(200)
  } else {
    await store(buyer, subscription_id, 'success')
  }
  return { id: subscription_id, orderId: order_id ?? '' }
}

const store = async (buyer: Actor, subscriptionId: string, outcome: TestPaymentOutcome) => {
  const stored = await call(buyer, storeMyPaymentMethod, {
    params: { subscriptionId },
    body: { test: outcome },
  })
  expect(stored.status, JSON.stringify(stored.error)).toBe(200)
  return stored.body.subscription
}

const mine = async (buyer: Actor, id: string) => {
  const { body } = await call(buyer, listMySubscriptions, {})
  const found = body.find((one) => one.id === id)
  if (!found) throw new Error('No such subscription')
  return found
}

const actions = async (sold: Sold, person: Actor) => {
  const answers = []
  for (const courseId of sold.courseIds) {
    answers.push((await call(person, getEnrollmentOffer, { params: { courseId } })).body.action)
  }
  return answers
}

const open = async (person: Actor, courseId: string) => {
  const answer = await call(person, enroll, { params: { courseId }, body: {} })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.body.enrollment
}

/** Lets the time of the subscription pass: its dates move back, instead of the clock forward. */
async function passDays(id: string, days: number) {
  const { mechanisms } = await testApp()
  const back = (column: string) => `${column} = ${column} - interval '${days} days'`
  await mechanisms.database.pool.query(
    `update subscriptions set ${[
      'period_starts_at',
      'period_ends_at',
      'anchor_at',
      'first_failed_at',
      'retry_at',
    ]
      .map(back)
      .join(', ')} where id = $1`,
    [id],
  )
}

const renewNow = async (sold: Sold, id: string) => {
  const { mechanisms } = await testApp()
  await renew(mechanisms, { organization_id: sold.organizationId, subscription_id: id })
}

const cash = async (orderId: string) => {
  const { mechanisms } = await testApp()
  const rows = await asSystem(mechanisms, ({ db }) =>
    db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_lines as l', 'l.entry_id', 'e.id')
      .innerJoin('ledger_accounts as a', 'a.id', 'l.account_id')
      .select(['e.course_id', (eb) => eb.fn.sum<string>('l.amount_minor').as('sum')])
      .where('e.source_id', '=', orderId)
      .where('a.kind', '=', 'cash')
      .groupBy('e.course_id')
      .execute(),
  )
  return Object.fromEntries(rows.map((row) => [row.course_id, Number(row.sum)]))
}

test('a plan is in the sitemap, on the host of another organization neither there nor shown', async () => {
  const { server } = await testApp()
  const { plan, organizationId } = await buildPlan()
  const own = await buildHost(organizationId)
  const strange = await buildHost((await buildShop()).organizationId)
  const get = async (url: string, host: string) => server.inject({ url, headers: { host } })
  const sitemap = async (host: string) => (await get('/sitemap.xml', host)).body
  const shownOn = async (host: string) =>
    (await get(`/api/catalog/subscriptions/${plan.slug}/`, host)).statusCode
  const address = `/subscriptions/${plan.slug}</loc>`
  expect((await server.inject('/sitemap.xml')).body).toContain(address)
  expect(await sitemap(own)).toContain(`http://${own}:4000${address}`)
  expect(await sitemap(strange)).not.toContain(address)
  expect([await shownOn(own), await shownOn(strange)]).toEqual([200, 404])
})

describe('a subscription on sale', () => {
  test('has a public page and is named on the pages of its courses', async () => {
    const sold = await buildPlan()
    const page = await call(null, getCatalogSubscription, {
      params: { subscription: sold.plan.slug },
    })
    expect(page.body).toMatchObject({
      title: 'Everything',
      course_count: 2,
      courses: [{ title: 'Paid course' }, { title: 'Second course' }],
    })
    const named = await call(null, listCourseSubscriptions, {
      params: { courseId: sold.courseId },
    })
    expect(named.body).toMatchObject([{ id: sold.plan.id }])
    const params = { organizationId: sold.organizationId, planId: sold.plan.id }
    await call(sold.admin, updateSubscriptionPlan, {
      params,
      body: { ...sold.body, on_sale: false },
    })
    expect((await order(sold, sold.learner)).status).toBe(404)
    const gone = await call(null, getCatalogSubscription, {
      params: { subscription: sold.plan.id },
    })
    expect(gone.status).toBe(404)
  })

  test('is made by admins of the organization, of its own published courses, with a price', async () => {
    const sold = await buildPlan()
    const params = { organizationId: sold.organizationId }
    const make = (actor: Actor, given: Partial<SubscriptionPlanBody>) =>
      call(actor, createSubscriptionPlan, { params, body: { ...sold.body, ...given } })
    expect((await make(sold.instructor, {})).status).toBe(403)
    expect((await make(sold.stranger, {})).status).toBe(404)
    expect((await make(sold.admin, { monthly_minor: null, yearly_minor: null })).status).toBe(400)
    expect((await make(sold.admin, { course_ids: [] })).status).toBe(400)
    const elsewhere = await buildPublishedCourse({
      organizationId: sold.otherOrganization.id,
      course: { price_minor: 1_000 },
    })
    expect((await make(sold.admin, { course_ids: [elsewhere.id] })).status).toBe(400)
    expect((await make(sold.admin, {})).body.slug).not.toBe(sold.plan.slug)
    const listed = await call(sold.stranger, listSubscriptionPlans, {
      params: { organizationId: sold.otherOrganization.id },
    })
    expect(listed.body).toEqual([])
  })

  test('says what is charged today and when the next payment is, and offers no bank transfer', async () => {
    const sold = await buildPlan({ trial_days: 7 })
    const { body } = await call(sold.learner, getSubscriptionCheckout, {
      params: { planId: sold.plan.id },
      query: { cadence: 'year', country: 'DE' },
    })
    expect(body).toMatchObject({ due_today_minor: 0, total_minor: 12_000, trial_days: 7 })
    expect(body.providers).toEqual(['test', 'stripe'])
    const manual = await order(sold, sold.learner, { provider: 'manual' })
    expect([manual.status, manual.error.code]).toEqual([409, 'provider_not_available'])
    const cheap = await order(sold, sold.learner, { total_minor: 100 })
    expect([cheap.status, cheap.error.code]).toEqual([409, 'price_changed'])
  })
})

describe('subscribing', () => {
  test('opens the courses once it is paid, with an invoice of the period', async () => {
    const sold = await buildPlan()
    const visitor = await buildPerson()
    expect(await actions(sold, visitor)).toEqual(['payment_required', 'payment_required'])
    const { id, orderId } = await subscribed(sold, visitor)
    expect(await actions(sold, visitor)).toEqual(['enroll', 'enroll'])
    expect(await open(visitor, sold.courseId)).toMatchObject({ status: 'active' })
    expect(await actions(sold, visitor)).toEqual(['continue', 'enroll'])
    const paid = (await call(visitor, getMyOrder, { params: { orderId } })).body
    expect(paid).toMatchObject({ status: 'paid', subscription_id: id, total_minor: 1_200 })
    const { mechanisms } = await testApp()
    const { sheet } = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('invoices')
        .select('sheet')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow(),
    )
    expect(sheet).toMatchObject({ total_minor: 1_200, lines: [{ amount_minor: 1_200 }] })
    expect(await mine(visitor, id)).toMatchObject({
      status: 'active',
      orders: [{ id: orderId, invoice_number: expect.any(String) }],
    })
  })

  test('twice at once is one subscription, and again is refused', async () => {
    const sold = await buildPlan()
    const answers = await Promise.all([order(sold, sold.learner), order(sold, sold.learner)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const { id } = await subscribed(sold)
    expect((await call(sold.learner, listMySubscriptions, {})).body).toMatchObject([{ id }])
    const again = await order(sold, sold.learner)
    expect([again.status, again.error.code]).toEqual([409, 'already_subscribed'])
  })

  test('with a trial charges nothing until it ends, then the first period, and no second trial', async () => {
    const sold = await buildPlan({ trial_days: 14 })
    const { id } = await subscribed(sold)
    expect(await mine(sold.learner, id)).toMatchObject({ status: 'trialing', orders: [] })
    expect(await actions(sold, sold.learner)).toEqual(['enroll', 'enroll'])
    await renewNow(sold, id)
    expect(await mine(sold.learner, id)).toMatchObject({ status: 'trialing', orders: [] })
    await passDays(id, 15)
    await renewNow(sold, id)
    expect(await mine(sold.learner, id)).toMatchObject({
      status: 'active',
      orders: [{ status: 'paid', total_minor: 1_200 }],
    })
    await call(sold.admin, cancelSubscriber, {
      params: { organizationId: sold.organizationId, subscriptionId: id },
      body: { when: 'now', reason: 'Asked by phone' },
    })
    const { body } = await call(sold.learner, getSubscriptionCheckout, {
      params: { planId: sold.plan.id },
      query: {},
    })
    expect(body).toMatchObject({ trial_days: 0, due_today_minor: 1_200 })
  })

  test('includes courses that are published later, and leaves prerequisites and other people alone', async () => {
    const sold = await buildPlan({ all_courses: true, course_ids: [] })
    await subscribed(sold)
    const later = await buildPublishedCourse({
      organizationId: sold.organizationId,
      instructorId: sold.instructor.id,
      title: 'Later course',
      course: { price_minor: 9_900 },
    })
    const offer = (await call(sold.learner, getEnrollmentOffer, { params: { courseId: later.id } }))
      .body
    expect(offer).toMatchObject({ action: 'enroll', subscription: 'Everything' })
    const other = await buildPerson()
    expect(
      (await call(other, enroll, { params: { courseId: later.id }, body: {} })).error.code,
    ).toBe('payment_required')
    const elsewhere = await buildPublishedCourse({
      organizationId: sold.otherOrganization.id,
      course: { price_minor: 1_000 },
    })
    expect(
      (await call(sold.learner, enroll, { params: { courseId: elsewhere.id }, body: {} })).error
        .code,
    ).toBe('payment_required')
  })
})

describe('a renewal', () => {
  test('by two servers at once, and once more, charges the period once', async () => {
    const sold = await buildPlan()
    const { id } = await subscribed(sold)
    await passDays(id, 32)
    await Promise.all([renewNow(sold, id), renewNow(sold, id), renewNow(sold, id)])
    await renewNow(sold, id)
    const after = await mine(sold.learner, id)
    expect(after.orders.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(Date.parse(after.next_payment_at ?? '')).toBeGreaterThan(
      (await testApp()).clock.now().getTime(),
    )
  })

  test('is found by the job, mails a receipt, and is shared over the courses opened in the period', async () => {
    const sold = await buildPlan()
    const { id, orderId } = await subscribed(sold)
    expect(await cash(orderId)).toEqual({ [sold.courseIds[0]]: 600, [sold.courseIds[1]]: 600 })
    await open(sold.learner, sold.courseId)
    await passDays(id, 32)
    const { mechanisms, jobs, drainJobs, sentMail } = await testApp()
    await jobs.find(({ name }) => name === 'subscriptions.find-due')?.run(mechanisms, {})
    await drainJobs()
    const [renewal] = (await mine(sold.learner, id)).orders
    expect(renewal).toMatchObject({ status: 'paid' })
    expect(await cash(renewal?.id ?? '')).toEqual({ [sold.courseId]: 1_200 })
    const mails = sentMail.filter(({ to }) => to === sold.learner.email)
    expect(mails.filter(({ subject }) => subject.includes('receipt'))).toHaveLength(2)
    const { body } = await call(sold.admin, getRevenue, {
      params: { organizationId: sold.organizationId },
      query: { from: '2020-01-01', until: '2100-01-01' },
    })
    expect(
      body.currencies[0]?.courses.map(({ title, gross_minor }) => [title, gross_minor]),
    ).toEqual([
      ['Paid course', 1_800],
      ['Second course', 600],
    ])
  })

  test('carries the tax of the day, and the price that was agreed on', async () => {
    const sold = await buildPlan()
    const { id } = await subscribed(sold)
    const params = { organizationId: sold.organizationId }
    await call(sold.admin, updateSubscriptionPlan, {
      params: { ...params, planId: sold.plan.id },
      body: { ...sold.body, monthly_minor: 9_900 },
    })
    await call(sold.admin, saveTaxTable, {
      params,
      body: {
        prices_include_tax: false,
        rates: [{ country: 'DE', name: 'VAT', basis_points: 1_900 }],
      },
    })
    await passDays(id, 32)
    await renewNow(sold, id)
    expect((await mine(sold.learner, id)).orders[0]).toMatchObject({ total_minor: 1_428 })
  })

  test('changes between monthly and yearly from the next period on', async () => {
    const sold = await buildPlan()
    const { id } = await subscribed(sold)
    const changed = await call(sold.learner, changeMySubscription, {
      params: { subscriptionId: id },
      body: { cadence: 'year' },
    })
    expect(changed.body).toMatchObject({ cadence: 'month', next_cadence: 'year' })
    await passDays(id, 32)
    await renewNow(sold, id)
    const after = await mine(sold.learner, id)
    expect(after).toMatchObject({ cadence: 'year', next_cadence: null })
    expect(after.orders[0]).toMatchObject({ total_minor: 12_000 })
    const months = (Date.parse(after.period_ends_at ?? '') - Date.now()) / 86_400_000
    expect(months).toBeGreaterThan(300)
  })

  test('that fails is retried after 1, 3 and 5 days; access stays until then and comes back with a payment', async () => {
    const sold = await buildPlan()
    const { id } = await subscribed(sold)
    const place = await open(sold.learner, sold.courseId)
    await store(sold.learner, id, 'decline')
    await passDays(id, 32)
    const { drainJobs, sentMail } = await testApp()
    for (const days of [1, 2, 2]) {
      await renewNow(sold, id)
      await renewNow(sold, id)
      const waiting = await mine(sold.learner, id)
      expect(waiting).toMatchObject({ status: 'past_due', failure: 'The card was declined.' })
      expect(waiting.orders.map(({ status }) => status)).toEqual(['pending', 'paid'])
      expect(await actions(sold, sold.learner)).toEqual(['continue', 'enroll'])
      await passDays(id, days)
    }
    await renewNow(sold, id)
    const ended = await mine(sold.learner, id)
    expect(ended).toMatchObject({ status: 'ended', end_reason: 'unpaid' })
    expect(ended.orders.map(({ status }) => status)).toEqual(['failed', 'paid'])
    expect(await actions(sold, sold.learner)).toEqual(['payment_required', 'payment_required'])
    await drainJobs()
    const subjects = sentMail
      .filter(({ to }) => to === sold.learner.email)
      .map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('failed'))).toHaveLength(3)
    expect(subjects.filter((subject) => subject.includes('has ended'))).toHaveLength(1)

    await subscribed(sold)
    expect(await actions(sold, sold.learner)).toEqual(['continue', 'enroll'])
    expect((await open(sold.learner, sold.courseId)).id).toBe(place.id)
  })

  test('that fails goes through at once with another payment method', async () => {
    const sold = await buildPlan()
    const { id } = await subscribed(sold)
    await store(sold.learner, id, 'verification')
    await passDays(id, 32)
    await renewNow(sold, id)
    const [pending] = (await mine(sold.learner, id)).orders
    const canceled = await call(sold.learner, cancelMyOrder, {
      params: { orderId: pending?.id ?? '' },
    })
    expect(canceled.error.code).toBe('order_not_pending')
    await store(sold.learner, id, 'success')
    const { drainJobs } = await testApp()
    await drainJobs()
    expect(await mine(sold.learner, id)).toMatchObject({
      status: 'active',
      failure: null,
      orders: [{ id: pending?.id, status: 'paid' }, { status: 'paid' }],
    })
  })

  test('that clears later keeps access and is not charged again meanwhile', async () => {
    const sold = await buildPlan()
    const { id } = await subscribed(sold)
    await store(sold.learner, id, 'delay')
    await passDays(id, 32)
    await renewNow(sold, id)
    await renewNow(sold, id)
    expect((await mine(sold.learner, id)).orders).toMatchObject([
      { status: 'pending' },
      { status: 'paid' },
    ])
    const { mechanisms, jobs } = await testApp()
    const [waiting] = (await mine(sold.learner, id)).orders
    await jobs
      .find(({ name }) => name === 'orders.clear-test-payment')
      ?.run(mechanisms, { organization_id: sold.organizationId, order_id: waiting?.id })
    expect((await mine(sold.learner, id)).orders[0]).toMatchObject({ status: 'paid' })
  })
})

describe('canceling', () => {
  test('keeps access to the end of the period, can be taken back, and then ends without a charge', async () => {
    const sold = await buildPlan()
    const { id } = await subscribed(sold)
    await open(sold.learner, sold.courseId)
    const change = (canceled: boolean) =>
      call(sold.learner, changeMySubscription, {
        params: { subscriptionId: id },
        body: { canceled },
      })
    expect((await change(true)).body).toMatchObject({ is_canceled: true, next_payment_at: null })
    expect((await change(false)).body).toMatchObject({ is_canceled: false })
    await change(true)
    await renewNow(sold, id)
    expect(await actions(sold, sold.learner)).toEqual(['continue', 'enroll'])
    await passDays(id, 32)
    await renewNow(sold, id)
    const ended = await mine(sold.learner, id)
    expect(ended).toMatchObject({ status: 'ended', end_reason: 'canceled' })
    expect(ended.orders).toHaveLength(1)
    expect(await actions(sold, sold.learner)).toEqual(['payment_required', 'payment_required'])
    expect((await change(false)).error.code).toBe('subscription_ended')
  })

  test('leaves what was bought or given otherwise', async () => {
    const sold = await buildPlan()
    const { id } = await subscribed(sold)
    for (const courseId of sold.courseIds) await open(sold.learner, courseId)
    // Bought while the subscription has it: from then on it is theirs.
    const bought = await buy(sold, sold.learner, { provider: 'test' })
    expect(bought.status, JSON.stringify(bought.error)).toBe(200)
    await call(sold.learner, payTestOrder, {
      params: { orderId: bought.body.order.id },
      body: { outcome: 'success' },
    })
    await call(sold.admin, cancelSubscriber, {
      params: { organizationId: sold.organizationId, subscriptionId: id },
      body: { when: 'now', reason: 'Asked by phone' },
    })
    expect(await actions(sold, sold.learner)).toEqual(['continue', 'payment_required'])
  })

  test('by an admin at once refunds the period by the rules of refunds', async () => {
    const sold = await buildPlan()
    const { id, orderId } = await subscribed(sold)
    const params = { organizationId: sold.organizationId, subscriptionId: id }
    const listed = await call(sold.admin, listSubscribers, { params, query: { state: 'active' } })
    expect(listed.body).toMatchObject({
      items: [{ id, person: { id: sold.learner.id }, refundable_minor: 1_200 }],
      counts: { active: 1, trialing: 0, past_due: 0, ending: 0 },
    })
    const canceled = await call(sold.admin, cancelSubscriber, {
      params,
      body: { when: 'now', refund: true, reason: 'Wrong person' },
    })
    expect(canceled.status, JSON.stringify(canceled.error)).toBe(200)
    expect(canceled.body).toMatchObject({ status: 'ended' })
    await (await testApp()).drainJobs()
    expect(
      (
        await call(sold.admin, getOrder, {
          params: { organizationId: sold.organizationId, orderId },
        })
      ).body,
    ).toMatchObject({ status: 'refunded' })
    const again = await call(sold.admin, cancelSubscriber, {
      params,
      body: { when: 'now', reason: 'Again' },
    })
    expect(again.error.code).toBe('subscription_ended')
  })

  test('is nobody else’s to do', async () => {
    const sold = await buildPlan()
    const other = await buildPlan()
    const { id } = await subscribed(sold)
    const stranger = await call(other.learner, changeMySubscription, {
      params: { subscriptionId: id },
      body: { canceled: true },
    })
    expect(stranger.status).toBe(404)
    const means = await call(other.learner, storeMyPaymentMethod, {
      params: { subscriptionId: id },
      body: { test: 'decline' },
    })
    expect(means.status).toBe(404)
    const cancel = (actor: Actor, organizationId: string) =>
      call(actor, cancelSubscriber, {
        params: { organizationId, subscriptionId: id },
        body: { when: 'now', reason: 'Mischief' },
      })
    expect((await cancel(other.admin, other.organizationId)).status).toBe(404)
    expect((await cancel(sold.instructor, sold.organizationId)).status).toBe(403)
    expect((await call(other.learner, listMySubscriptions, {})).body).toEqual([])
    expect(await mine(sold.learner, id)).toMatchObject({ status: 'active' })
  })
})

test('a refund of the current period ends access, one of an earlier period does not', async () => {
  const sold = await buildPlan()
  const { id, orderId } = await subscribed(sold)
  await open(sold.learner, sold.courseId)
  await passDays(id, 32)
  await renewNow(sold, id)
  const params = { organizationId: sold.organizationId }
  const payBack = async (one: string) => {
    await call(sold.admin, refundOrder, {
      params: { ...params, orderId: one },
      body: { amount_minor: 1_200, reason: 'Goodwill' },
    })
    const waiting = await call(sold.secondAdmin, listApprovals, { params, query: {} })
    for (const approval of waiting.body.items) {
      await call(sold.secondAdmin, approveApproval, {
        params: { ...params, approvalId: approval.id },
      })
    }
    await (await testApp()).drainJobs()
  }
  await payBack(orderId)
  expect(await actions(sold, sold.learner)).toEqual(['continue', 'enroll'])
  const [current] = (await mine(sold.learner, id)).orders
  await payBack(current?.id ?? '')
  expect(await mine(sold.learner, id)).toMatchObject({ status: 'ended', end_reason: 'refunded' })
  expect(await actions(sold, sold.learner)).toEqual(['payment_required', 'payment_required'])
})

test('people are told once that their trial ends in three days', async () => {
  const sold = await buildPlan({ trial_days: 14 })
  const { id } = await subscribed(sold)
  const { mechanisms, jobs, drainJobs, sentMail } = await testApp()
  const remind = () => jobs.find(({ name }) => name === 'subscriptions.remind')?.run(mechanisms, {})
  const told = async () => {
    await drainJobs()
    return sentMail.filter(
      ({ to, subject }) => to === sold.learner.email && subject.includes('Your trial of'),
    ).length
  }
  await remind()
  expect(await told()).toBe(0)
  await passDays(id, 12)
  await remind()
  await remind()
  expect(await told()).toBe(1)
})

describe('periods', () => {
  const row = {
    period: 1,
    period_ends_at: new Date('2027-02-28T10:00:00Z'),
    cadence: 'month',
    next_cadence: null,
    anchor_at: new Date('2027-01-31T10:00:00Z'),
    anchor_period: 1,
  }

  test('come back to the 31st after February', () => {
    expect(addMonths(new Date('2028-01-31T10:00:00Z'), 1).toISOString()).toContain('2028-02-29')
    const next = nextPeriod(row, new Date('2027-02-28T10:05:00Z'))
    expect(next.until.toISOString()).toBe('2027-03-31T10:00:00.000Z')
  })

  test('that passed while nothing ran are not charged', () => {
    const now = new Date('2027-08-10T12:00:00Z')
    const next = nextPeriod(row, now)
    expect(next).toMatchObject({ period: 2, from: now })
    expect(next.until.toISOString()).toBe('2027-09-10T12:00:00.000Z')
  })
})

test('a renewal waits while no course of the plan is published, tells the admins once, and goes on', async () => {
  const { mechanisms } = await testApp()
  const sold = await buildPlan()
  const { id } = await subscribed(sold)
  const setArchived = (archived: boolean) =>
    asSystem(mechanisms, ({ db }) =>
      db
        .updateTable('published_courses')
        .set({ archived_at: archived ? new Date() : null })
        .where('course_id', 'in', [...sold.courseIds])
        .execute(),
    )
  await setArchived(true)
  await passDays(id, 31)
  await renewNow(sold, id)
  expect(await mine(sold.learner, id)).toMatchObject({
    status: 'active',
    is_paused: true,
    next_payment_at: null,
    failure: 'None of the courses in this subscription is published.',
    orders: [{ status: 'paid' }],
  })
  const paused = () =>
    asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('audit_entries')
        .select('id')
        .where('action', '=', 'subscription.paused')
        .where('subject_id', '=', id)
        .execute(),
    )
  // Until the next look nothing happens, and another look doesn’t tell it again.
  await renewNow(sold, id)
  await passDays(id, 2)
  await renewNow(sold, id)
  expect(await paused()).toHaveLength(1)

  await setArchived(false)
  await passDays(id, 2)
  await Promise.all([renewNow(sold, id), renewNow(sold, id)])
  const renewed = await mine(sold.learner, id)
  expect(renewed).toMatchObject({ status: 'active', is_paused: false, failure: null })
  expect(renewed.orders.map(({ status }) => status)).toEqual(['paid', 'paid'])
})
