import type { Order, SoldOrder } from '#contract/orders.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { failOrder } from './fail-order.ts'
import { sellingPolicy } from './policy.ts'
import { isRenewal, lockOrder } from './queries.ts'
import { enterMyOrder, getMyOrder, getOrder } from './read-orders.ts'
import { failures } from './failures.ts'

/** The buyer thought better of it. A card payment that still arrives counts all the same. */
export async function cancelMyOrder(ctx: PersonCtx, orderId: string): Promise<Order> {
  const { organization_id } = await enterMyOrder(ctx, orderId)
  const order = await lockOrder(ctx.db, organization_id, orderId)
  if (order.status !== 'pending' || isRenewal(order)) throw problem('order_not_pending')
  await failOrder(ctx, order, failures.canceledByBuyer.message)
  return getMyOrder(ctx, orderId)
}

/** An admin no longer waits for the money. */
export async function cancelOrder(
  ctx: MemberCtx,
  orderId: string,
  reason: string,
): Promise<SoldOrder> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const order = await lockOrder(ctx.db, ctx.organizationId, orderId)
  if (order.status !== 'pending' || isRenewal(order)) throw problem('order_not_pending')
  await failOrder(ctx, order, reason)
  return getOrder(ctx, orderId)
}
