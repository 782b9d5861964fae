import type { Ctx } from '#server/http/context.ts'
import { postDisputeOpened, postDisputeWon } from '#server/ledger/post-dispute.ts'
import { postDisputeLost } from '#server/ledger/post-refund.ts'
import { takeOff } from './finish-refund.ts'
import type { OrderRow } from './queries.ts'
import { recordOrder } from './record.ts'

interface ToldDispute {
  id: string
  amount: number
  currency: string
  status: string
  reason: string
}

/**
 * The buyer's bank asks for the money back, and later decides. Whichever message comes first, the opening is booked before
 * the end, and an old message changes nothing. Answers what is wrong with it, if something is.
 */
export async function takeDispute(
  ctx: Ctx,
  order: OrderRow,
  told: ToldDispute,
): Promise<string | null> {
  // Inquiries move no money.
  if (told.status.startsWith('warning_')) return null
  if (told.currency.toUpperCase() !== order.currency)
    return 'The currency is not that of the order.'
  const dispute = {
    organizationId: order.organization_id,
    orderId: order.id,
    currency: order.currency,
    amount: told.amount,
    disputeId: told.id,
    provider: order.provider,
  }
  const opened = await postDisputeOpened(ctx, dispute)
  if (opened.isNew) {
    await ctx.db
      .insertInto('disputes')
      .values({
        organization_id: order.organization_id,
        reference: told.id,
        order_id: order.id,
        amount_minor: told.amount,
        reason: told.reason,
        opened_at: ctx.now,
      })
      .execute()
    await recordOrder(ctx, 'order.disputed', order, { detail: { dispute: told.id } })
  }
  if (told.status !== 'won' && told.status !== 'lost') return null
  const ended = await endDispute(ctx, order, told)
  if (!ended) return null
  if (told.status === 'won') await postDisputeWon(ctx, dispute)
  else {
    await postDisputeLost(ctx, { ...dispute, key: `dispute_lost ${told.id}` })
    await takeOff(ctx, order, told.amount)
  }
  await recordOrder(ctx, 'order.dispute_closed', order, {
    detail: { dispute: told.id, outcome: told.status },
  })
  return null
}

/** The first end counts. */
const endDispute = (ctx: Ctx, order: OrderRow, told: ToldDispute) =>
  ctx.db
    .updateTable('disputes')
    .set(told.status === 'won' ? { won_at: ctx.now } : { lost_at: ctx.now })
    .where('organization_id', '=', order.organization_id)
    .where('reference', '=', told.id)
    .where('won_at', 'is', null)
    .where('lost_at', 'is', null)
    .returning('reference')
    .executeTakeFirst()
