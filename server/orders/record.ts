import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import type { OrderRow } from './queries.ts'

type OrderEvent =
  `order.${'placed' | 'paid' | 'failed' | 'refund_requested' | 'refund_approved' | 'refund_declined' | 'refund_failed' | 'refunded' | 'disputed' | 'dispute_closed'}`

/** Who did what with an order, and the same for those who wait for it, in the transaction of the change. */
export async function recordOrder(
  ctx: Ctx,
  action: OrderEvent,
  order: Pick<OrderRow, 'organization_id' | 'id' | 'course_id' | 'person_id'>,
  { detail = {}, reason }: { detail?: Record<string, unknown>; reason?: string } = {},
) {
  await audit(ctx, {
    action,
    organizationId: order.organization_id,
    subject: { type: 'order', id: order.id },
    detail,
    ...(reason && { reason }),
  })
  await emit(ctx, action, {
    organization_id: order.organization_id,
    order_id: order.id,
    course_id: order.course_id,
    person_id: order.person_id,
    ...detail,
  })
}
