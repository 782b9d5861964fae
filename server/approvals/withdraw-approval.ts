import type { Approval } from '#contract/approvals.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { findKind, type ApprovalKind } from './kind.ts'
import { approvalPolicy, isOpen } from './policy.ts'
import { lockApproval } from './queries.ts'
import { getApproval } from './read-approvals.ts'
import { recordApproval } from './record.ts'

/** Takes one's own request back. Withdrawing twice changes nothing. */
export async function withdrawApproval(
  ctx: MemberCtx,
  kinds: readonly ApprovalKind[],
  approvalId: string,
): Promise<Approval> {
  const approval = await lockApproval(ctx, approvalId)
  if (approval.requester_id !== ctx.personId) throw problem('not_allowed')
  if (approval.status !== 'withdrawn') {
    if (!isOpen(approval)) throw problem('approval_already_decided')
    authorize(approvalPolicy, 'withdraw', ctx, approval)
    await ctx.db
      .updateTable('approvals')
      .set({ status: 'withdrawn', decided_at: ctx.now, decided_by: ctx.personId })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', approvalId)
      .execute()
    await findKind(kinds, approval.kind).onWithdrawn?.(ctx, approval, null)
    await recordApproval(ctx, 'approval.withdrawn', approval)
  }
  return getApproval(ctx, kinds, approvalId)
}
