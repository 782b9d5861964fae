import type { MemberCtx } from '#server/http/context.ts'
import type { ApprovalKind } from './kind.ts'
import { recordApproval } from './record.ts'

/**
 * Says in the inbox what was decided elsewhere, in the name of the acting person. What is not open, because it was
 * decided here first, stays as it is.
 */
export async function closeApproval(
  ctx: MemberCtx,
  kind: ApprovalKind['name'],
  subjectId: string,
  outcome: 'approved' | 'declined' | 'withdrawn',
) {
  const closed = await ctx.db
    .updateTable('approvals')
    .set({ status: outcome, decided_at: ctx.now, decided_by: ctx.personId || null })
    .where('organization_id', '=', ctx.organizationId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', 'in', ['submitted', 'in_review', 'changes_requested'])
    .returning(['id', 'kind', 'subject_id', 'requester_id'])
    .execute()
  for (const approval of closed) await recordApproval(ctx, `approval.${outcome}`, approval)
}
