import type { Order, SoldOrder } from '#contract/orders.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { authorize } from '#server/access/policy.ts'
import { submitApproval } from '#server/approvals/submit-approval.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { approveRefund } from './decide-refund.ts'
import { sellingPolicy } from './policy.ts'
import { presentOrder } from './present.ts'
import { listRefundsOf, lockOrder, refundable, type OrderRow, type RefundRow } from './queries.ts'
import { enterMyOrder, getMyOrder, getOrder, readParts } from './read-orders.ts'
import { recordOrder } from './record.ts'
import { readSettings } from './settings.ts'

const sentences: Record<NonNullable<Order['refund_refusal']>, Sentence> = {
  not_paid: say('This order hasn’t been paid.'),
  nothing_left: say('This order was already refunded in full.'),
  under_way: say('A refund for this order is already in progress.'),
  too_late: say('The refund period has ended.'),
  too_much_progress: say('You’ve completed too much of the course to request a refund.'),
  disputed: say('Your bank is investigating this payment.'),
}

/** A learner asks for the money back, as far as the organization's rules allow. Admins decide. */
export async function requestRefund(
  ctx: PersonCtx,
  orderId: string,
  reason: string,
): Promise<Order> {
  const { organization_id } = await enterMyOrder(ctx, orderId)
  const order = await lockOrder(ctx.db, organization_id, orderId)
  const parts = await readParts(ctx, order)
  const { refund_refusal } = presentOrder(ctx.app, order, parts, ctx.now)
  if (refund_refusal) throw problem('refund_not_possible', { detail: sentences[refund_refusal] })
  const refund = await insertRefund(ctx, order, refundable(order, parts.refunds), reason)
  const membership = await ctx.db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organization_id)
    .where('person_id', '=', ctx.personId)
    .executeTakeFirst()
  const role = (membership?.role ?? 'learner') as OrganizationRole
  await submitApproval({ ...ctx, organizationId: organization_id, role }, 'order.refund', {
    subjectId: refund.id,
    title: order.course_title,
    note: reason,
  })
  return getMyOrder(ctx, orderId)
}

/** An admin pays back without being asked. Above the limit a second person has to agree. */
export async function refundOrder(
  ctx: MemberCtx,
  orderId: string,
  { amount_minor, reason }: { amount_minor: number; reason: string },
): Promise<SoldOrder> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const order = await lockOrder(ctx.db, ctx.organizationId, orderId)
  const most = refundable(order, await listRefundsOf(ctx.db, ctx.organizationId, orderId))
  if (amount_minor > most) {
    throw problem('refund_too_large', {
      errors: { amount_minor: say('The amount is more than what’s left to refund.') },
    })
  }
  const refund = await insertRefund(ctx, order, amount_minor, reason)
  const { second_approval_above_minor } = await readSettings(ctx.db, ctx.organizationId)
  if (amount_minor > second_approval_above_minor) {
    await submitApproval(ctx, 'order.refund_second', {
      subjectId: refund.id,
      title: order.course_title,
      note: reason,
    })
  } else {
    await approveRefund(ctx, order, refund)
  }
  return getOrder(ctx, orderId)
}

async function insertRefund(
  ctx: PersonCtx,
  order: OrderRow,
  amount: number,
  reason: string,
): Promise<RefundRow> {
  const refund = await ctx.db
    .insertInto('refunds')
    .values({
      organization_id: order.organization_id,
      order_id: order.id,
      amount_minor: amount,
      reason,
      status: 'requested',
      requested_by: ctx.personId,
      requested_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordOrder(ctx, 'order.refund_requested', order, {
    detail: { refund_id: refund.id, amount_minor: amount },
    reason,
  })
  return refund
}
