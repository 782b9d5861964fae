import { systemReasons } from '#server/audit/reason-words.ts'
import { moveWaitingList } from '#server/enrollments/move-waiting-list.ts'
import { findOwnEnrollment, lockPublishedCourse } from '#server/enrollments/queries.ts'
import { endEnrollment } from '#server/enrollments/withdraw.ts'
import type { Ctx } from '#server/http/context.ts'
import { postRefund } from '#server/ledger/post-refund.ts'
import { givesSeveral, handOver, listOrderCourses } from './bundles/order-courses.ts'
import { issueCreditNote } from './invoices/issue-invoice.ts'
import type { OrderRow, RefundRow } from './queries.ts'
import { recordOrder } from './record.ts'
import { endWithOrder } from './subscriptions/lifecycle.ts'

/**
 * The money is back with the buyer: books, credit note, and the end of the place in the course when nothing of the price
 * is left. In one transaction with the locked order; told twice, it happens once.
 */
export async function finishRefund(
  ctx: Ctx,
  order: OrderRow,
  refund: RefundRow,
  reference: string | null,
): Promise<void> {
  if (refund.status === 'settled') return
  await postRefund(ctx, {
    organizationId: order.organization_id,
    orderId: order.id,
    currency: order.currency,
    amount: refund.amount_minor,
    key: `refund ${refund.id}`,
    provider: order.provider,
    memo: refund.reason.slice(0, 200),
  })
  const creditNote = await issueCreditNote(ctx, order, refund)
  await ctx.db
    .updateTable('refunds')
    .set({
      status: 'settled',
      settled_at: ctx.now,
      failure: null,
      provider_reference: reference ?? refund.provider_reference,
      credit_note_number: creditNote,
    })
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', refund.id)
    .execute()
  await takeOff(ctx, order, refund.amount_minor)
  await recordOrder(ctx, 'order.refunded', order, {
    detail: {
      refund_id: refund.id,
      amount_minor: refund.amount_minor,
      currency: order.currency,
    },
    reason: refund.reason,
  })
}

/** What is left of an order after money went back; with the last of it the place in the course ends. */
export async function takeOff(ctx: Ctx, order: OrderRow, amount: number) {
  const refunded = Math.min(order.total_minor, order.refunded_minor + amount)
  const whole = refunded === order.total_minor
  await ctx.db
    .updateTable('orders')
    .set({ refunded_minor: refunded, status: whole ? 'refunded' : 'partly_refunded' })
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', order.id)
    .execute()
  if (!whole || !order.person_id) return
  if (order.subscription_id) return endWithOrder(ctx, order)
  for (const courseId of await givenBy(ctx, order)) await endPlace(ctx, courseId, order.person_id)
}

/** The courses that the order gave its buyer a place in, unless another order of theirs has them as well. */
async function givenBy(ctx: Ctx, order: OrderRow): Promise<string[]> {
  if (!givesSeveral(order)) return [order.course_id]
  const given: string[] = []
  for (const { course_id, given_at } of await listOrderCourses(ctx, order)) {
    if (given_at && !(await handOver(ctx, order, course_id))) given.push(course_id)
  }
  return given.toSorted()
}

async function endPlace(ctx: Ctx, courseId: string, personId: string) {
  const course = await lockPublishedCourse(ctx.db, courseId)
  const row = await findOwnEnrollment(ctx.db, courseId, personId)
  if (!row || row.status === 'withdrawn') return
  await endEnrollment(ctx, course, row, systemReasons.orderRefunded.message)
  await moveWaitingList(ctx, course)
}

export async function failRefund(ctx: Ctx, order: OrderRow, refund: RefundRow, failure: string) {
  if (refund.status === 'settled' || refund.status === 'failed') return
  await ctx.db
    .updateTable('refunds')
    .set({ status: 'failed', failure, ended_at: ctx.now })
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', refund.id)
    .execute()
  await recordOrder(ctx, 'order.refund_failed', order, {
    detail: { refund_id: refund.id },
    reason: failure,
  })
}
