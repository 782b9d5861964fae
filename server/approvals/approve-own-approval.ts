import type { Approval } from '#contract/approvals.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { settle } from './decide-approval.ts'
import { findKind, type ApprovalKind } from './kind.ts'
import { approvalPolicy, isOpen } from './policy.ts'
import { lockApproval } from './queries.ts'
import { getApproval } from './read-approvals.ts'

/**
 * The only admin approves what they asked for themselves. The note stays in the request's history, so anyone who joins
 * later can read that nobody else looked at it, and why. Approving twice changes nothing.
 */
export async function approveOwnApproval(
  ctx: MemberCtx,
  kinds: readonly ApprovalKind[],
  approvalId: string,
  note: string,
): Promise<Approval> {
  const approval = await lockApproval(ctx, approvalId)
  const isMine = ctx.role === 'admin' && approval.requester_id === ctx.personId
  if (!isMine || approval.status !== 'approved') {
    if (isMine && !isOpen(approval)) throw problem('approval_already_decided')
    const allows_own = findKind(kinds, approval.kind).allowsOwn ?? false
    if (isMine && (!allows_own || approval.has_other_admin)) throw problem('own_approval')
    authorize(approvalPolicy, 'approve_own', ctx, { ...approval, allows_own })
    await settle(ctx, kinds, approval, 'approved', note)
  }
  return getApproval(ctx, kinds, approvalId)
}
