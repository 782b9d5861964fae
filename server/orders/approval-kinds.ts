import { approvalKind, type ApprovalRequest, type Description } from '#server/approvals/kind.ts'
import { submitApproval } from '#server/approvals/submit-approval.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { approveRefund, declineRefund, lockRefund } from './decide-refund.ts'
import { readParts } from './read-orders.ts'
import { readSettings } from './settings.ts'
import { dayOf, money, percent, say, show } from '#server/words/sentence.ts'

/** Money back: one admin decides, and above the organization's limit another one has to agree. */
export const orderRefund = approvalKind('order.refund', {
  label: say('Refund an order'),
  describe,
  onApproved: async (ctx, { subject_id }) => {
    const { order, refund } = await lockRefund(ctx, ctx.organizationId, subject_id)
    const { second_approval_above_minor } = await readSettings(ctx.db, ctx.organizationId)
    if (refund.amount_minor <= second_approval_above_minor) {
      await approveRefund(ctx, order, refund)
      return
    }
    // Asked for by the person who approved first, so that nobody can be both people.
    await submitApproval(ctx, 'order.refund_second', {
      subjectId: subject_id,
      title: order.course_title,
      note: refund.reason,
    })
  },
  onDeclined: (ctx, { subject_id }, reason) =>
    declineRefund(ctx, ctx.organizationId, subject_id, reason ?? ''),
  onWithdrawn: (ctx, { subject_id }) =>
    declineRefund(ctx, ctx.organizationId, subject_id, 'Withdrawn'),
})

export const orderRefundSecond = approvalKind('order.refund_second', {
  label: say('Refund an order: second approval'),
  describe,
  onApproved: async (ctx, { subject_id }) => {
    const { order, refund } = await lockRefund(ctx, ctx.organizationId, subject_id)
    await approveRefund(ctx, order, refund)
  },
  onDeclined: (ctx, { subject_id }, reason) =>
    declineRefund(ctx, ctx.organizationId, subject_id, reason ?? ''),
  onWithdrawn: (ctx, { subject_id }) =>
    declineRefund(ctx, ctx.organizationId, subject_id, 'Withdrawn'),
})

async function describe(ctx: MemberCtx, { subject_id }: ApprovalRequest): Promise<Description> {
  const row = await ctx.db
    .selectFrom('refunds')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.organization_id', '=', 'refunds.organization_id')
        .onRef('orders.id', '=', 'refunds.order_id'),
    )
    .selectAll('orders')
    .select('refunds.amount_minor')
    .where('refunds.organization_id', '=', ctx.organizationId)
    .where('refunds.id', '=', subject_id)
    .executeTakeFirstOrThrow()
  const { progress_percent, settings } = await readParts(ctx, row)
  const limit = settings.second_approval_above_minor
  return {
    facts: [
      { label: say('Refund amount'), value: show(money(row.amount_minor, row.currency)) },
      { label: say('Price paid'), value: show(money(row.total_minor, row.currency)) },
      { label: say('Buyer'), value: row.billing_name },
      { label: say('Course'), value: row.course_title },
      { label: say('Paid on'), value: row.paid_at ? show(dayOf(row.paid_at)) : '–' },
      { label: say('Progress'), value: percent(progress_percent) },
      { label: say('Approvals needed'), value: row.amount_minor > limit ? '2' : '1' },
    ],
    changes: [],
    is_first: true,
    checklist: [],
    links: [{ label: say('Open order'), path: `/dashboard/admin/payments/orders/${row.id}` }],
  }
}
