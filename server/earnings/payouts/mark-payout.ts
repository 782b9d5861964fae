import type { Payout } from '#contract/payouts.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { earningsPolicy } from '../policy.ts'
import { failPayout, payPayout } from './decide-payout.ts'
import { getPayout } from './read-payouts.ts'

export async function markPayoutPaid(
  ctx: MemberCtx,
  payoutId: string,
  reference: string,
): Promise<Payout> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  await payPayout(ctx, payoutId, reference)
  return getPayout(ctx, payoutId)
}

export async function markPayoutFailed(
  ctx: MemberCtx,
  payoutId: string,
  reason: string,
): Promise<Payout> {
  authorize(earningsPolicy, 'manage', ctx, undefined)
  await failPayout(ctx, payoutId, reason)
  return getPayout(ctx, payoutId)
}
