import type { Approval } from '#contract/approvals.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { findKind, type ApprovalKind } from './kind.ts'
import { approvalPolicy, isOpen } from './policy.ts'
import { lockApproval, type LockedApproval } from './queries.ts'
import { getApproval } from './read-approvals.ts'
import { recordApproval } from './record.ts'

type Kinds = readonly ApprovalKind[]

/** What was asked for happens in the same transaction. Approving twice changes nothing. */
export async function approveApproval(
  ctx: MemberCtx,
  kinds: Kinds,
  approvalId: string,
): Promise<Approval> {
  await decide(ctx, kinds, approvalId, 'approved', null)
  return getApproval(ctx, kinds, approvalId)
}

/** Sends it back; the requester changes something and submits again. */
export async function requestChanges(
  ctx: MemberCtx,
  kinds: Kinds,
  approvalId: string,
  reason: string,
): Promise<Approval> {
  await decide(ctx, kinds, approvalId, 'changes_requested', reason)
  return getApproval(ctx, kinds, approvalId)
}

export async function declineApproval(
  ctx: MemberCtx,
  kinds: Kinds,
  approvalId: string,
  reason: string,
): Promise<Approval> {
  await decide(ctx, kinds, approvalId, 'declined', reason)
  return getApproval(ctx, kinds, approvalId)
}

const consequences = {
  approved: 'onApproved',
  changes_requested: 'onChangesRequested',
  declined: 'onDeclined',
} as const

/** Only someone else's open request can be decided, by an admin; of two decisions at once the first counts. */
export async function decide(
  ctx: MemberCtx,
  kinds: Kinds,
  approvalId: string,
  outcome: keyof typeof consequences,
  reason: string | null,
) {
  const approval = await lockApproval(ctx, approvalId)
  if (ctx.role === 'admin' && approval.requester_id === ctx.personId) throw problem('own_approval')
  if (ctx.role === 'admin' && approval.status === outcome) return
  if (ctx.role === 'admin' && !isOpen(approval)) throw problem('approval_already_decided')
  authorize(approvalPolicy, 'decide', ctx, approval)
  await settle(ctx, kinds, approval, outcome, reason)
}

/** Keeps a decision that the caller may take, lets it happen, and writes it into the history. */
export async function settle(
  ctx: MemberCtx,
  kinds: Kinds,
  approval: LockedApproval,
  outcome: keyof typeof consequences,
  reason: string | null,
) {
  await ctx.db
    .updateTable('approvals')
    .set({ status: outcome, reason, decided_at: ctx.now, decided_by: ctx.personId })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', approval.id)
    .execute()
  await findKind(kinds, approval.kind)[consequences[outcome]]?.(ctx, approval, reason)
  await recordApproval(ctx, `approval.${outcome}`, approval, reason)
}
