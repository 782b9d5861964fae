import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { balances } from '#server/ledger/queries.ts'
import { post } from '#server/ledger/post.ts'

interface Moved {
  id: string
  organization_id: string
  person_id: string
  currency: string
  amount_minor: number
}

type Account = 'instructor_available' | 'payouts_payable' | 'payouts_paid'

/** Out of what is available. A refund that came first leaves less: then nothing moves. */
export async function reserve(ctx: Ctx, payout: Moved) {
  await move(ctx, payout, 'payout_requested', 'instructor_available', 'payouts_payable')
  const [account] = await balances(ctx.db, payout.organization_id, {
    kinds: ['instructor_available'],
    personId: payout.person_id,
    currency: payout.currency,
  })
  if ((account?.balance_minor ?? 0) > 0) throw problem('conflict')
}

export const settle = (ctx: Ctx, payout: Moved) =>
  move(ctx, payout, 'payout_paid', 'payouts_payable', 'payouts_paid')

/** Back to what is available, from wherever the payout had come. */
export const giveBack = (ctx: Ctx, payout: Moved, from: 'payouts_payable' | 'payouts_paid') =>
  move(ctx, payout, 'payout_reversed', from, 'instructor_available')

const move = (
  ctx: Ctx,
  payout: Moved,
  kind: 'payout_requested' | 'payout_paid' | 'payout_reversed',
  from: Account,
  to: Account,
) =>
  post(ctx, {
    organizationId: payout.organization_id,
    kind,
    currency: payout.currency,
    key: `${kind} ${payout.id}`,
    source: { type: 'payout', id: payout.id },
    lines: [
      { account: { kind: from, personId: payout.person_id }, amount: payout.amount_minor },
      { account: { kind: to, personId: payout.person_id }, amount: -payout.amount_minor },
    ],
  })
