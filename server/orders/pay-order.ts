import { findOwnEnrollment, lockPublishedCourse } from '#server/enrollments/queries.ts'
import { placeLearner } from '#server/enrollments/place-learner.ts'
import { seatHolding, statusAt } from '#server/enrollments/rules.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import type { Ctx } from '#server/http/context.ts'
import { postSale } from '#server/ledger/post-sale.ts'
import { addMember } from '#server/organizations/add-member.ts'
import { standingOf } from '#server/organizations/standing.ts'
import { givesSeveral, hasParts, listOrderCourses, markGiven } from './bundles/order-courses.ts'
import { takeFromCart } from './carts/change-cart.ts'
import { issueInvoice } from './invoices/issue-invoice.ts'
import { isSold, type OrderRow } from './queries.ts'
import { recordOrder } from './record.ts'
import { beginPeriod, datePeriod } from './subscriptions/lifecycle.ts'

interface Payment {
  /** The provider's own name of the payment. */
  reference?: string | null
  confirmedBy?: string | null
  note?: string
}

/**
 * The one place where an order becomes paid: books, invoice, membership and a place in the course, in one transaction
 * with the locked order. Being told twice changes nothing. Money that comes late, after the order was given up, counts.
 */
export async function payOrder(ctx: Ctx, given: OrderRow, payment: Payment = {}): Promise<void> {
  if (isSold(given)) return
  const order = await datePeriod(ctx, given)
  if (order.status === 'failed' && order.coupon_id) await countLateUse(ctx, order)
  const admitted = order.person_id !== null && (await admit(ctx, order, order.person_id))
  const parts = await partsOf(ctx, order)
  for (const part of parts) {
    await postSale(ctx, {
      organizationId: order.organization_id,
      orderId: order.id,
      courseId: part.course_id,
      ...(hasParts(order) && { part: part.course_id }),
      currency: order.currency,
      provider: order.provider,
      total: part.total_minor,
      tax: part.tax_minor,
      memo: order.reference,
    })
  }
  const invoiceNumber = await issueInvoice(ctx, order)
  await ctx.db
    .updateTable('orders')
    .set({
      status: 'paid',
      paid_at: ctx.now,
      failed_at: null,
      failure: null,
      expires_at: null,
      payment_reference: payment.reference ?? null,
      confirmed_by: payment.confirmedBy ?? null,
      invoice_number: invoiceNumber,
    })
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', order.id)
    .execute()
  if (!order.subscription_id) await takeFromCart(ctx, order)
  await recordPaid(ctx, order, parts)
  await recordOrder(ctx, 'order.paid', order, {
    detail: {
      total_minor: order.total_minor,
      currency: order.currency,
      provider: order.provider,
      admitted,
    },
    ...(payment.note && { reason: payment.note }),
  })
}

/** The most that a fact can hold; whatever costs more is counted as this much. */
const largestAmount = 2_147_483_647

interface Part {
  course_id: string
  total_minor: number
  tax_minor: number
}

/** What each course is of the amount: the one course, or those of a bundle, a cart or a subscription. What costs nothing is left out. */
async function partsOf(ctx: Ctx, order: OrderRow): Promise<Part[]> {
  const parts: Part[] = hasParts(order) ? await listOrderCourses(ctx, order) : [order]
  return parts.filter(({ total_minor }) => total_minor > 0)
}

const recordPaid = (ctx: Ctx, order: OrderRow, parts: readonly Part[]) =>
  recordFacts(
    ctx,
    parts.map(({ course_id, total_minor }) => ({
      kind: 'paid' as const,
      organization_id: order.organization_id,
      course_id,
      person_id: order.person_id,
      at: ctx.now,
      amount: Math.min(total_minor, largestAmount),
      currency: order.currency,
      key: hasParts(order) ? `${order.id}:${course_id}` : order.id,
    })),
  )

/**
 * Only a paid order makes its buyer a member. Whoever was removed since they ordered stays out: the money is booked, and
 * the log says that it brought no place, for an admin to refund or to invite.
 */
async function admit(ctx: Ctx, order: OrderRow, personId: string): Promise<boolean> {
  const { refusal } = await standingOf(ctx, order.organization_id, personId)
  if (refusal === 'member_removed') return false
  await addMember(ctx, {
    organizationId: order.organization_id,
    personId,
    role: 'learner',
    position: null,
    paid: true,
  })
  // Subscribers are enrolled in a course when they open it.
  if (order.subscription_id) return beginPeriod(ctx, order)
  if (givesSeveral(order)) {
    await placeInAll(ctx, order, personId)
    return true
  }
  const course = await lockPublishedCourse(ctx.db, order.course_id)
  const cohortId = await openCohortId(ctx, order)
  await placeLearner(ctx, course, { personId, source: 'purchase', enrolledBy: null, cohortId })
  return true
}

/** In the order of their ids: two who buy at once never wait in a circle. A course that they had stays as it was. */
async function placeInAll(ctx: Ctx, order: OrderRow, personId: string) {
  const given: string[] = []
  const courses = await listOrderCourses(ctx, order)
  for (const courseId of courses.map(({ course_id }) => course_id).toSorted()) {
    const course = await lockPublishedCourse(ctx.db, courseId)
    const before = await findOwnEnrollment(ctx.db, courseId, personId)
    const had =
      before?.source !== 'subscription' &&
      before &&
      seatHolding.some((status) => status === statusAt(before, ctx.now))
    if (had) continue
    await placeLearner(ctx, course, { personId, source: 'purchase', enrolledBy: null })
    given.push(courseId)
  }
  await markGiven(ctx, order, given)
}

/** A cohort that was archived since the order takes nobody; the buyer still gets the course. */
async function openCohortId(ctx: Ctx, { organization_id, cohort_id }: OrderRow) {
  if (!cohort_id) return null
  const cohort = await ctx.db
    .selectFrom('cohorts')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', cohort_id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return cohort?.id ?? null
}

/** The use was given back when the order failed; now it is one after all, even beyond the maximum. */
const countLateUse = (ctx: Ctx, order: OrderRow) =>
  ctx.db
    .updateTable('coupons')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', order.coupon_id ?? '')
    .execute()
