import type { Approval } from '#contract/approvals.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getMember } from '#server/organizations/queries.ts'
import { say } from '#server/words/sentence.ts'
import type { ApprovalKind } from './kind.ts'
import { approvalPolicy, isOpen } from './policy.ts'
import { lockApproval } from './queries.ts'
import { getApproval } from './read-approvals.ts'
import { recordApproval } from './record.ts'

/** Whoever takes a request reviews it; only someone who may decide can take it. Null gives it back to everyone. */
export async function assignApproval(
  ctx: MemberCtx,
  kinds: readonly ApprovalKind[],
  approvalId: string,
  personId: string | null,
): Promise<Approval> {
  const approval = await lockApproval(ctx, approvalId)
  if (ctx.role === 'admin' && !isOpen(approval)) throw problem('approval_already_decided')
  authorize(approvalPolicy, 'assign', ctx, approval)
  if (personId) await assertReviewer(ctx, approval, personId)
  if (personId !== approval.assignee_id) {
    await ctx.db
      .updateTable('approvals')
      .set({ assignee_id: personId, status: personId ? 'in_review' : 'submitted' })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', approvalId)
      .execute()
    await recordApproval(ctx, personId ? 'approval.assigned' : 'approval.unassigned', approval)
  }
  return getApproval(ctx, kinds, approvalId)
}

async function assertReviewer(
  ctx: MemberCtx,
  approval: { requester_id: string | null; status: string },
  personId: string,
) {
  const member = await getMember(ctx.db, ctx.organizationId, personId)
  const reviewer = { personId, role: member.role as MemberCtx['role'] }
  if (!approvalPolicy.decide(reviewer, approval)) {
    throw problem('not_allowed', {
      detail: say('Only an admin who didn’t make the request can review it.'),
    })
  }
}
