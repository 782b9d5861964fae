import type { Checkout } from '#contract/checkout.ts'
import type { OfferedCohort } from '#contract/enrollments.ts'
import { priceAt } from '#server/courses/current-price.ts'
import { presentRun } from '#server/enrollments/cohorts.ts'
import { chosenCohort, enterCourse, offerInCohorts } from '#server/enrollments/enroll.ts'
import { findOwnEnrollment, missingCourses } from '#server/enrollments/queries.ts'
import { offerAction, statusAt } from '#server/enrollments/rules.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { getOrganizationRow } from '#server/organizations/queries.ts'
import { assertWelcome } from '#server/organizations/standing.ts'
import { dayOf, say } from '#server/words/sentence.ts'
import type { SoldCourse } from './bundles/order-courses.ts'
import type { CouponRow } from './coupons.ts'
import { priceOrder, type Amounts } from './rules.ts'
import { providersOf, readSettings } from './settings.ts'
import { findTax } from './taxes.ts'
import { findCoupon } from './use-coupon.ts'
import { readerOf } from '#server/words/reader.ts'
import { word } from '#server/words/word.ts'

export interface Wish {
  country: string
  coupon?: string | undefined
  cohort?: string | undefined
}

/** What is sold: a course, several of a cart, a bundle with its courses, or a period of a subscription. */
export interface Sold {
  organization_id: string
  /** Of several: the first course. */
  course_id: string
  title: string
  bundle_id: string | null
  /** The courses of a cart or a bundle, or those that a period is shared over; none for a single course. */
  courses: readonly SoldCourse[]
  from_cart?: boolean
  subscription?: { id: string; period: number; from: Date; until: Date; renews: boolean }
}

interface Offer {
  sold: Sold
  isMember: boolean
  run: OfferedCohort | null
  currency: string
  price: ReturnType<typeof priceAt>
}

/** Everything that an order would be made of now. The transaction has entered the course's organization after it. */
export async function readTerms(ctx: PersonCtx, courseId: string, wish: Wish) {
  const { course, membership, standing } = await enterCourse(ctx, courseId)
  assertWelcome(standing)
  if (course.price_minor === 0) throw problem('course_not_for_sale')
  const run = await assertBuyable(ctx, course, { cohort: wish.cohort })
  const priced = await ctx.db
    .selectFrom('published_courses')
    .select(['currency', 'price_minor', 'regular_price_minor', 'scheduled_prices'])
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  const { organization_id, course_id, title } = course
  const terms = await termsOf(
    ctx,
    {
      sold: { organization_id, course_id, title, bundle_id: null, courses: [] },
      isMember: membership !== undefined,
      run,
      currency: priced.currency,
      price: priceAt(priced, ctx.now),
    },
    wish,
  )
  return { ...terms, slug: course.slug }
}

/** The offer with the coupon and the tax of this buyer. */
export async function termsOf(ctx: PersonCtx, offer: Offer, { country, coupon }: Wish) {
  const { sold, currency, price } = offer
  const organizationId = sold.organization_id
  const settings = await readSettings(ctx.db, organizationId)
  const tax = (await findTax(ctx.db, organizationId, country)) ?? null
  const found = coupon
    ? await findCoupon(ctx, {
        organizationId,
        courseId: sold.bundle_id || sold.from_cart ? null : sold.course_id,
        currency,
        personId: ctx.personId,
        code: coupon,
      })
    : null
  const usable: CouponRow | null = found && 'coupon' in found ? found.coupon : null
  const amounts: Amounts = priceOrder({
    price: price.price_minor,
    discount: usable,
    tax,
    taxIncluded: settings.prices_include_tax,
  })
  return {
    ...offer,
    settings,
    tax,
    amounts,
    coupon: usable,
    couponRefusal: found && 'refusal' in found ? found.refusal : null,
  }
}

export type Terms = Awaited<ReturnType<typeof termsOf>>

export async function getCheckout(
  ctx: PersonCtx,
  courseId: string,
  {
    country: chosen,
    likely_country,
    coupon,
    cohort,
  }: Partial<Wish> & { likely_country?: string | undefined },
): Promise<Checkout> {
  const { country: known, ...buyer } = await readBuyer(ctx)
  const country = chosen ?? known ?? likely_country ?? ''
  const terms = await readTerms(ctx, courseId, { country, coupon, cohort })
  const organization = await getOrganizationRow(ctx.db, terms.sold.organization_id)
  return {
    course: {
      id: courseId,
      slug: terms.slug,
      title: terms.sold.title,
      organization_id: organization.id,
      organization_name: organization.name,
    },
    cohort: terms.run && presentRun(terms.run),
    ...(await presentTerms(ctx, terms)),
    country,
    buyer,
  }
}

/** The waiting order of the same person for the same course, bundle or subscription, or for the cart. */
export const findPending = (
  ctx: PersonCtx,
  { organization_id, course_id, bundle_id, subscription, from_cart = false }: Sold,
  currency: string,
) =>
  ctx.db
    .selectFrom('orders')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('person_id', '=', ctx.personId)
    .where('status', '=', 'pending')
    .where('bundle_id', bundle_id ? '=' : 'is', bundle_id)
    .where('subscription_id', subscription ? '=' : 'is', subscription?.id ?? null)
    .where('from_cart', '=', from_cart)
    .$if(from_cart, (query) => query.where('currency', '=', currency))
    .$if(bundle_id === null && !subscription && !from_cart, (query) =>
      query.where('course_id', '=', course_id),
    )
    .executeTakeFirst()

/** What a buyer sees of the terms, whatever is sold. */
export async function presentTerms(ctx: PersonCtx, terms: Terms) {
  const { price, settings, tax } = terms
  const pending = await findPending(ctx, terms.sold, terms.currency)
  return {
    currency: terms.currency,
    ...terms.amounts,
    tax_name: tax?.name ?? '',
    tax_basis_points: tax?.basis_points ?? 0,
    tax_included: settings.prices_include_tax,
    regular_price_minor: price.regular_price_minor,
    sale_ends_at: price.sale_ends_at,
    coupon_code: terms.coupon?.code ?? null,
    coupon_refusal: terms.couponRefusal && word(terms.couponRefusal, await readerOf(ctx)),
    providers: providersOf(ctx.app.env, settings),
    refund_days: settings.refund_days,
    refund_progress_percent: settings.refund_progress_percent,
    pending_order_id: pending?.id ?? null,
  }
}

/** Nobody types their address twice: what the last order said, in any organization, is offered again. */
export async function readBuyer(ctx: PersonCtx) {
  const last = await ctx.db
    .selectFrom('orders')
    .select(['country', 'billing_name', 'billing_address', 'billing_tax_id'])
    .where('person_id', '=', ctx.personId)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return last
  const person = await ctx.db
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', ctx.personId)
    .executeTakeFirstOrThrow()
  return {
    country: undefined,
    billing_name: fullName(person),
    billing_address: '',
    billing_tax_id: '',
  }
}

type Course = Awaited<ReturnType<typeof enterCourse>>['course']

/**
 * What would keep the person out of a free course keeps them from paying for this one, except for courses that they buy
 * `within` the same order. Gives the cohort that they chose, if the course runs in cohorts.
 */
export async function assertBuyable(
  ctx: PersonCtx,
  course: Course,
  { cohort, within = [] }: { cohort?: string | undefined; within?: readonly string[] },
) {
  const row = await findOwnEnrollment(ctx.db, course.course_id, ctx.personId)
  const required = await missingCourses(ctx.db, course, ctx.personId)
  const missing = required.filter(({ id }) => !within.includes(id))
  // What a subscription gives can be bought, to keep it.
  const status = row ? statusAt(row, ctx.now) : null
  const isOnLoan = row?.source === 'subscription' && status !== 'suspended'
  const offer = offerAction(
    { ...course, price_minor: 0 },
    { status: isOnLoan ? null : status, missingCourses: missing.length },
    ctx.now,
  )
  const { action, at, cohorts } = await offerInCohorts(ctx, course, offer)
  switch (action) {
    case 'continue':
      throw problem('already_enrolled')
    case 'closed':
      throw problem('enrollment_closed')
    case 'not_open_yet':
      throw problem('enrollment_closed', {
        detail: at ? say('Enrollment opens on {day}.', { day: dayOf(at) }) : undefined,
      })
    case 'invitation_only':
      throw problem('enrollment_by_invitation')
    case 'suspended':
      throw problem('enrollment_suspended')
    case 'member_suspended':
    case 'member_removed':
      throw problem(action)
    case 'prerequisites_missing':
      throw problem('prerequisites_missing', {
        detail: say('Complete these courses first: {courses}.', {
          courses: { list: missing.map(({ title }) => `“${title}”`) },
        }),
      })
    case 'join_waiting_list':
    case 'wait_for_seat':
      throw problem('course_sold_out')
    // Paying takes the place of asking and of a code.
    case 'request':
    case 'wait_for_answer':
    case 'enter_code':
    case 'enroll':
    case 'payment_required':
  }
  const id = chosenCohort(cohorts, cohort)
  const chosen = cohorts.find((one) => one.id === id) ?? null
  if (chosen?.state === 'wait') throw problem('course_sold_out')
  return chosen
}
