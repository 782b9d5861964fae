import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { lockOrder, type OrderRow, type RefundRow } from './queries.ts'
import { recordOrder } from './record.ts'

/** Order first, then refund: the order in which every verb locks. */
export async function lockRefund(ctx: Ctx, organizationId: string, refundId: string) {
  const found = await ctx.db
    .selectFrom('refunds')
    .select('order_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!found) throw problem('refund_not_found')
  const order = await lockOrder(ctx.db, organizationId, found.order_id)
  const refund = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { order, refund }
}

/** Everyone who has to has agreed: the provider is asked after the commit; of a transfer, someone has to send it. */
export async function approveRefund(ctx: Ctx, order: OrderRow, refund: RefundRow) {
  if (refund.status !== 'requested') return
  await ctx.db
    .updateTable('refunds')
    .set({ status: 'approved', approved_at: ctx.now })
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', refund.id)
    .execute()
  await recordOrder(ctx, 'order.refund_approved', order, { detail: { refund_id: refund.id } })
  if (order.provider !== 'manual') await queueRefund(ctx, refund)
}

export const queueRefund = (ctx: Ctx, refund: Pick<RefundRow, 'organization_id' | 'id'>) =>
  addJob(
    ctx.db,
    'orders.send-refund',
    { organization_id: refund.organization_id, refund_id: refund.id },
    { key: `refund-${refund.id}` },
  )

export async function declineRefund(
  ctx: Ctx,
  organizationId: string,
  refundId: string,
  reason: string,
) {
  const { order, refund } = await lockRefund(ctx, organizationId, refundId)
  if (refund.status !== 'requested') return
  await ctx.db
    .updateTable('refunds')
    .set({ status: 'declined', ended_at: ctx.now, failure: reason })
    .where('organization_id', '=', organizationId)
    .where('id', '=', refundId)
    .execute()
  await recordOrder(ctx, 'order.refund_declined', order, {
    detail: { refund_id: refundId },
    reason,
  })
}
