import * as contract from '#contract/approvals.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { approveOwnApproval } from './approve-own-approval.ts'
import { assignApproval } from './assign-approval.ts'
import { commentOnApproval } from './comment-on-approval.ts'
import { approveApproval, declineApproval, requestChanges } from './decide-approval.ts'
import { decideApprovals } from './decide-approvals.ts'
import type { ApprovalKind } from './kind.ts'
import { getApproval, listApprovals } from './read-approvals.ts'
import { withdrawApproval } from './withdraw-approval.ts'

/** `kinds` are those of all nouns: this one knows none of them. */
export const approvalRoutes = (kinds: readonly ApprovalKind[]): Route[] => [
  handle(contract.listApprovals, (ctx, { query }) => listApprovals(ctx, kinds, query)),
  handle(contract.getApproval, (ctx, { params }) => getApproval(ctx, kinds, params.approvalId)),
  handle(contract.assignApproval, (ctx, { params, body }) =>
    assignApproval(ctx, kinds, params.approvalId, body.person_id),
  ),
  handle(contract.commentOnApproval, (ctx, { params, body }) =>
    commentOnApproval(ctx, params.approvalId, body.body),
  ),
  handle(contract.approveApproval, (ctx, { params }) =>
    approveApproval(ctx, kinds, params.approvalId),
  ),
  handle(contract.approveOwnApproval, (ctx, { params, body }) =>
    approveOwnApproval(ctx, kinds, params.approvalId, body.note),
  ),
  handle(contract.requestChanges, (ctx, { params, body }) =>
    requestChanges(ctx, kinds, params.approvalId, body.reason),
  ),
  handle(contract.declineApproval, (ctx, { params, body }) =>
    declineApproval(ctx, kinds, params.approvalId, body.reason),
  ),
  handle(contract.withdrawApproval, (ctx, { params }) =>
    withdrawApproval(ctx, kinds, params.approvalId),
  ),
  handle(contract.approveApprovals, (ctx, { body }) =>
    decideApprovals(ctx, kinds, body.approval_ids, 'approved', null),
  ),
  handle(contract.declineApprovals, (ctx, { body }) =>
    decideApprovals(ctx, kinds, body.approval_ids, 'declined', body.reason),
  ),
]
