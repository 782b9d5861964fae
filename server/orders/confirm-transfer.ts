import type { SoldOrder } from '#contract/orders.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { payOrder } from './pay-order.ts'
import { orderPolicy, sellingPolicy } from './policy.ts'
import { isSold, lockOrder } from './queries.ts'
import { getOrder } from './read-orders.ts'

/** A transfer arrived in full. Two admins at once confirm it once. */
export async function confirmTransfer(
  ctx: MemberCtx,
  orderId: string,
  note: string,
): Promise<SoldOrder> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const order = await lockOrder(ctx.db, ctx.organizationId, orderId)
  if (order.provider === 'manual' && isSold(order)) return getOrder(ctx, orderId)
  if (order.status !== 'pending' || order.provider !== 'manual') throw problem('order_not_pending')
  authorize(orderPolicy, 'confirm', ctx, { ...order, is_renewal: false, refundable_minor: 0 })
  await payOrder(ctx, order, { confirmedBy: ctx.personId, note })
  return getOrder(ctx, orderId)
}
