import type {
  Approval,
  ApprovalComment,
  ApprovalStatus,
  ApprovalSummary,
} from '#contract/approvals.ts'
import { abilities } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { wordAll, word, type Reader } from '#server/words/word.ts'
import type { ApprovalKind, Description } from './kind.ts'
import { approvalPolicy } from './policy.ts'
import { titleOf } from './title.ts'
import type { ApprovalRow, CommentRow, listTimeline } from './queries.ts'

export function presentSummary(
  ctx: MemberCtx,
  row: ApprovalRow,
  kind: ApprovalKind,
  reader: Reader,
): ApprovalSummary {
  const allows_own = kind.allowsOwn ?? false
  const { read: _, ...can } = abilities(approvalPolicy, ctx, { ...row, allows_own })
  return {
    id: row.id,
    kind: row.kind,
    kind_label: word(kind.label, reader),
    title: word(titleOf(row), reader),
    status: row.status as ApprovalStatus,
    requester: presentPersonNameOrNull(ctx.app, row.requester),
    assignee: presentPersonNameOrNull(ctx.app, row.assignee),
    submitted_at: row.submitted_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    comment_count: row.comment_count,
    can,
  }
}

interface Parts {
  kind: ApprovalKind
  reader: Reader
  description: Description
  comments: CommentRow[]
  timeline: Awaited<ReturnType<typeof listTimeline>>
}

export const presentApproval = (ctx: MemberCtx, row: ApprovalRow, parts: Parts): Approval => ({
  ...presentSummary(ctx, row, parts.kind, parts.reader),
  subject_id: row.subject_id,
  note: row.note,
  reason: row.reason,
  decided_by: presentPersonNameOrNull(ctx.app, row.decider),
  description: wordAll(parts.description, parts.reader),
  comments: parts.comments.map((comment) => presentComment(ctx, comment)),
  timeline: parts.timeline.map((entry) => ({
    id: entry.id,
    action: entry.action,
    actor: presentPersonNameOrNull(ctx.app, entry.actor),
    reason: entry.reason,
    at: entry.created_at.toISOString(),
  })),
})

export const presentComment = (ctx: MemberCtx, row: CommentRow): ApprovalComment => ({
  id: row.id,
  author: presentPersonNameOrNull(ctx.app, row.author),
  body: row.body,
  created_at: row.created_at.toISOString(),
})
