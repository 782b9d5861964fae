import { Id } from '#contract/fields.ts'
import type { Ctx } from '#server/http/context.ts'
import { failRefund, finishRefund } from './finish-refund.ts'
import { type OrderRow, type RefundRow } from './queries.ts'
import { failures, madeAtProvider } from './failures.ts'

interface ProviderRefund {
  reference: string
  /** Our own id of it, if it began here. */
  ownId: string | null
  amount: number
  currency: string
  status: string
  reason: string
}

/** A refund as the provider tells of it, begun here or at its own desk. Answers what is wrong with it, if something is. */
export async function takeProviderRefund(
  ctx: Ctx,
  order: OrderRow,
  told: ProviderRefund,
): Promise<string | null> {
  if (told.currency !== order.currency) return 'The currency is not that of the order.'
  const refund = (await findRefund(ctx, order, told)) ?? (await keepRefund(ctx, order, told))
  if (!refund) return 'The refund is larger than what is left of the order.'
  if (refund.amount_minor !== told.amount) return 'The amount is not that of the refund.'
  if (told.status === 'succeeded') await finishRefund(ctx, order, refund, told.reference)
  else if (told.status === 'failed' || told.status === 'canceled') {
    if (refund.status === 'settled') return 'It failed after it had succeeded.'
    await failRefund(ctx, order, refund, failures.notPaidBack.message)
  }
  return null
}

const findRefund = (ctx: Ctx, order: OrderRow, told: ProviderRefund) =>
  ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('organization_id', '=', order.organization_id)
    .where('order_id', '=', order.id)
    .where((eb) =>
      eb.or([
        eb('provider_reference', '=', told.reference),
        ...(Id.safeParse(told.ownId).success ? [eb('id', '=', told.ownId ?? '')] : []),
      ]),
    )
    .executeTakeFirst()

async function keepRefund(
  ctx: Ctx,
  order: OrderRow,
  told: ProviderRefund,
): Promise<RefundRow | undefined> {
  if (told.amount > order.total_minor - order.refunded_minor) return undefined
  return ctx.db
    .insertInto('refunds')
    .values({
      organization_id: order.organization_id,
      order_id: order.id,
      amount_minor: told.amount,
      reason: told.reason || madeAtProvider.message,
      status: 'approved',
      provider_reference: told.reference,
      requested_at: ctx.now,
      approved_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirst()
}
