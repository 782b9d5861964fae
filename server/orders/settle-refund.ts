import type { RefundSummary } from '#contract/refunds.ts'
import { authorize } from '#server/access/policy.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { lockRefund, queueRefund } from './decide-refund.ts'
import { failRefund, finishRefund } from './finish-refund.ts'
import { sellingPolicy } from './policy.ts'
import { providerOf } from './providers.ts'
import { getRefund } from './read-refunds.ts'
import { readSettings } from './settings.ts'
import { isRefusal } from './stripe/client.ts'

/** An approved transfer back was made. Said twice, it is booked once. */
export async function settleRefund(ctx: MemberCtx, refundId: string): Promise<RefundSummary> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const { order, refund } = await lockRefund(ctx, ctx.organizationId, refundId)
  if (refund.status === 'settled') return getRefund(ctx, refundId)
  if (refund.status !== 'approved' || order.provider !== 'manual') {
    throw problem('refund_not_approved')
  }
  await finishRefund(ctx, order, refund, null)
  return getRefund(ctx, refundId)
}

/** Asks the provider once more. */
export async function retryRefund(ctx: MemberCtx, refundId: string): Promise<RefundSummary> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const { order, refund } = await lockRefund(ctx, ctx.organizationId, refundId)
  if (refund.status !== 'failed' || order.provider !== 'stripe' || !refund.approved_at) {
    throw problem('refund_not_approved')
  }
  if (refund.amount_minor > order.total_minor - order.refunded_minor) {
    throw problem('refund_too_large')
  }
  await ctx.db
    .updateTable('refunds')
    .set({ status: 'approved', failure: null, ended_at: null, provider_reference: null })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', refundId)
    .execute()
  await queueRefund(ctx, refund)
  return getRefund(ctx, refundId)
}

/** The provider is asked outside of any transaction, and by the refund's own id: asking again pays nothing twice. */
export async function sendRefund(app: Mechanisms, organizationId: string, refundId: string) {
  const { order, refund, settings } = await asSystem(app, async (ctx) => ({
    ...(await lockRefund(ctx, organizationId, refundId)),
    settings: await readSettings(ctx.db, organizationId),
  }))
  if (refund.status !== 'approved') return
  const sent = await providerOf(order)
    .refund({ app }, order, refund, settings)
    .catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      return { failure: error.message }
    })
  if (!sent) return
  await asSystem(app, async (ctx) => {
    const now = await lockRefund(ctx, organizationId, refundId)
    if ('failure' in sent) {
      await failRefund(ctx, now.order, now.refund, sent.failure)
    } else if (sent.settled) {
      await finishRefund(ctx, now.order, now.refund, sent.reference)
    } else {
      // Its end comes as a message of the provider.
      await ctx.db
        .updateTable('refunds')
        .set({ provider_reference: sent.reference })
        .where('organization_id', '=', organizationId)
        .where('id', '=', refundId)
        .where('provider_reference', 'is', null)
        .execute()
    }
  })
}
