import type { TestPaymentOutcome } from '#contract/checkout.ts'
import { enroll } from '#server/enrollments/enroll.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { createSubscriptionPlan } from '#server/orders/subscriptions/manage-plans.ts'
import {
  changeMySubscription,
  storeMyPaymentMethod,
} from '#server/orders/subscriptions/my-subscriptions.ts'
import { renew } from '#server/orders/subscriptions/renew.ts'
import { getSubscriptionCheckout, subscribe } from '#server/orders/subscriptions/subscribe.ts'
import { payTestOrder } from '#server/orders/test-payments/pay-test-order.ts'
import { asMember, asPerson } from './act-as.ts'
import { daysAgo } from './organizations.ts'

/** How long ago each of them subscribed, and what became of it; the trial takes two weeks. */
const stories: {
  day: number
  cadence: 'month' | 'year'
  outcome?: 'cancels' | TestPaymentOutcome
}[] = [
  { day: 80, cadence: 'month' },
  { day: 60, cadence: 'year' },
  { day: 50, cadence: 'month', outcome: 'cancels' },
  { day: 45, cadence: 'month', outcome: 'decline' },
  { day: 5, cadence: 'month' },
  { day: 2, cadence: 'year' },
]

/** One subscription to all courses of the first school, with subscribers who pay, try, cancel and fail to pay. */
export async function loadSubscriptions(app: Mechanisms) {
  const { organizationId, admin, learners } = await readSchool(app)
  const plan = await asMember(
    app,
    { organizationId, personId: admin, role: 'admin' },
    { at: daysAgo(90) },
    (ctx) =>
      createSubscriptionPlan(ctx, {
        title: 'All courses',
        summary: 'Every public course of the school, and every new one, for one price.',
        currency: 'EUR',
        monthly_minor: 1_900,
        yearly_minor: 19_000,
        trial_days: 14,
        all_courses: true,
        course_ids: [],
        on_sale: true,
      }),
  )
  for (const [index, story] of stories.entries()) {
    const personId = learners[index]
    if (personId) await live(app, { organizationId, planId: plan.id, personId, ...story })
  }
}

interface Life {
  organizationId: string
  planId: string
  personId: string
  day: number
  cadence: 'month' | 'year'
  outcome?: 'cancels' | TestPaymentOutcome
}

async function live(app: Mechanisms, life: Life) {
  const { organizationId, planId, personId, day, cadence, outcome } = life
  const id = await asPerson(app, personId, { at: daysAgo(day) }, async (ctx) => {
    const { total_minor, currency, buyer } = await getSubscriptionCheckout(ctx, planId, {
      cadence,
      country: 'DE',
    })
    const { subscription_id, order_id } = await subscribe(ctx, planId, {
      provider: 'test',
      country: 'DE',
      ...buyer,
      total_minor,
      currency,
      cadence,
    })
    if (order_id) await payTestOrder(ctx, order_id, { outcome: 'success', code: '' })
    else await storeMyPaymentMethod(ctx, subscription_id, { test: 'success' })
    return subscription_id
  })
  await openOne(app, life)
  const dates = { organization_id: organizationId, subscription_id: id }
  // Every renewal happens on its day, as if the server had run all the time.
  for (let ago = day; ago >= 0; ago -= 1) {
    const isLast = outcome && ago === 1
    if (isLast && outcome !== 'cancels') {
      await asPerson(app, personId, { at: daysAgo(ago) }, (ctx) =>
        storeMyPaymentMethod(ctx, id, { test: outcome }),
      )
      await dueNow(app, id)
    }
    await renew({ ...app, clock: { now: () => daysAgo(ago) } }, dates)
  }
  if (outcome !== 'cancels') return
  await asPerson(app, personId, { at: daysAgo(1) }, (ctx) =>
    changeMySubscription(ctx, id, { canceled: true }),
  )
}

/** The period of someone whose payment fails ended yesterday, however long the months before were. */
const dueNow = (app: Mechanisms, id: string) =>
  asSystem(app, ({ db }) =>
    db
      .updateTable('subscriptions')
      .set({ period_ends_at: daysAgo(1) })
      .where('id', '=', id)
      .execute(),
  )

/** A course that the subscriber would otherwise have to buy. */
async function openOne(app: Mechanisms, { organizationId, personId, day }: Life) {
  const courses = await asSystem(app, ({ db }) =>
    db
      .selectFrom('published_courses as p')
      .select('p.course_id')
      .where('p.organization_id', '=', organizationId)
      .where('p.visibility', '=', 'public')
      .where('p.price_minor', '>', 0)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('enrollments as e')
              .select('e.id')
              .whereRef('e.course_id', '=', 'p.course_id')
              .where('e.person_id', '=', personId),
          ),
        ),
      )
      .orderBy('p.title')
      .limit(1)
      .execute(),
  )
  for (const { course_id } of courses) {
    await asPerson(app, personId, { at: daysAgo(day) }, (ctx) => enroll(ctx, course_id, {})).catch(
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error
      },
    )
  }
}

const readSchool = (app: Mechanisms) =>
  asSystem(app, async ({ db }) => {
    const { organization_id, person_id } = await db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select(['m.organization_id', 'm.person_id'])
      .where('p.email', '=', 'admin@lyceum.test')
      .where('m.role', '=', 'admin')
      .orderBy('m.joined_at')
      .executeTakeFirstOrThrow()
    const learners = await db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select('m.person_id')
      .where('m.organization_id', '=', organization_id)
      .where('m.role', '=', 'learner')
      .where('m.suspended_at', 'is', null)
      .where('p.email', '<>', 'learner@lyceum.test')
      .orderBy('p.email')
      .limit(stories.length)
      .execute()
    return {
      organizationId: organization_id,
      admin: person_id,
      learners: learners.map((row) => row.person_id),
    }
  })
