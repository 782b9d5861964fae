import type { Ctx } from '#server/http/context.ts'
import type { OrderRow } from './queries.ts'
import { recordOrder } from './record.ts'
import { returnCoupon } from './use-coupon.ts'

/** Gives a pending, locked order up: nobody waits for its payment any more and its coupon is free again. */
export async function failOrder(ctx: Ctx, order: OrderRow, failure: string): Promise<void> {
  if (order.status !== 'pending') return
  await ctx.db
    .updateTable('orders')
    .set({ status: 'failed', failed_at: ctx.now, failure, expires_at: null })
    .where('organization_id', '=', order.organization_id)
    .where('id', '=', order.id)
    .execute()
  if (order.coupon_id) await returnCoupon(ctx, order.organization_id, order.coupon_id)
  await recordOrder(ctx, 'order.failed', order, { reason: failure })
}
