import type { Ctx } from '#server/http/context.ts'
import { lockSource } from './lock-source.ts'
import { post } from './post.ts'

interface Dispute {
  organizationId: string
  orderId: string
  currency: string
  amount: number
  /** The provider's id of the dispute. */
  disputeId: string
  provider: string
}

/** The buyer's bank took the money back for now: it left the cash, and what instructors have on hold stays there. */
export async function postDisputeOpened(ctx: Ctx, dispute: Dispute) {
  await lockSource(ctx, dispute.orderId)
  const entry = await move(ctx, dispute, 'dispute_opened', dispute.amount)
  if (entry.isNew) await freezeHolds(ctx, dispute, ctx.now)
  return entry
}

/** The bank decided for the organization: the money is back, and holds go on as if nothing had happened. */
export async function postDisputeWon(ctx: Ctx, dispute: Dispute) {
  await lockSource(ctx, dispute.orderId)
  const entry = await move(ctx, dispute, 'dispute_won', -dispute.amount)
  if (entry.isNew) await freezeHolds(ctx, dispute, null)
  return entry
}

const move = (ctx: Ctx, dispute: Dispute, kind: 'dispute_opened' | 'dispute_won', amount: number) =>
  post(ctx, {
    organizationId: dispute.organizationId,
    kind,
    currency: dispute.currency,
    key: `${kind} ${dispute.disputeId}`,
    source: { type: 'order', id: dispute.orderId },
    lines: [
      { account: { kind: 'disputes' }, amount },
      { account: { kind: 'cash', provider: dispute.provider }, amount: -amount },
    ],
  })

export const freezeHolds = (
  ctx: Ctx,
  { organizationId, orderId }: Pick<Dispute, 'organizationId' | 'orderId'>,
  frozenAt: Date | null,
) =>
  ctx.db
    .updateTable('ledger_holds')
    .set({ frozen_at: frozenAt })
    .where('organization_id', '=', organizationId)
    .where('source_id', '=', orderId)
    .execute()
