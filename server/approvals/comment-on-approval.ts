import type { ApprovalComment } from '#contract/approvals.ts'
import { authorize } from '#server/access/policy.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { approvalPolicy } from './policy.ts'
import { presentComment } from './present.ts'
import { getApprovalRow, listComments } from './queries.ts'

export async function commentOnApproval(
  ctx: MemberCtx,
  approvalId: string,
  body: string,
): Promise<ApprovalComment> {
  const approval = await getApprovalRow(ctx, approvalId)
  authorize(approvalPolicy, 'comment', ctx, approval)
  const { id } = await ctx.db
    .insertInto('approval_comments')
    .values({
      organization_id: ctx.organizationId,
      approval_id: approvalId,
      author_id: ctx.personId,
      body,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit(ctx, 'approval.commented', {
    organization_id: ctx.organizationId,
    approval_id: approvalId,
    comment_id: id,
    kind: approval.kind,
    requester_id: approval.requester_id,
    assignee_id: approval.assignee_id,
    actor_id: ctx.personId,
  })
  const written = (await listComments(ctx, approvalId)).find((comment) => comment.id === id)
  if (!written) throw problem('approval_not_found')
  return presentComment(ctx, written)
}
