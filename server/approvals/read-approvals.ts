import { ApprovalStatus, type Approval, type ApprovalSummary } from '#contract/approvals.ts'
import type { Page } from '#contract/page.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { readerOf } from '#server/words/reader.ts'
import { word } from '#server/words/word.ts'
import { findKind, type ApprovalKind } from './kind.ts'
import { presentApproval, presentSummary } from './present.ts'
import {
  getApprovalRow,
  listComments,
  listTimeline,
  pageOfApprovals,
  type ApprovalFilter,
} from './queries.ts'

interface Inbox extends Page<ApprovalSummary> {
  counts: Record<ApprovalStatus, number>
  kinds: { kind: string; label: string }[]
}

/** Admins see every request of the organization, everyone else their own. */
export async function listApprovals(
  ctx: MemberCtx,
  kinds: readonly ApprovalKind[],
  filter: ApprovalFilter,
): Promise<Inbox> {
  const { rows, counts, ...totals } = await pageOfApprovals(ctx, filter)
  const reader = await readerOf(ctx)
  const zero = Object.fromEntries(ApprovalStatus.options.map((status) => [status, 0]))
  const counted = Object.fromEntries(counts.map(({ status, total }) => [status, total]))
  return {
    items: rows.map((row) => presentSummary(ctx, row, findKind(kinds, row.kind), reader)),
    ...totals,
    counts: { ...zero, ...counted } as Inbox['counts'],
    kinds: kinds.map(({ name, label }) => ({ kind: name, label: word(label, reader) })),
  }
}

export async function getApproval(
  ctx: MemberCtx,
  kinds: readonly ApprovalKind[],
  approvalId: string,
): Promise<Approval> {
  const row = await getApprovalRow(ctx, approvalId)
  const kind = findKind(kinds, row.kind)
  const [reader, description, comments, timeline] = await Promise.all([
    readerOf(ctx),
    kind.describe(ctx, row),
    listComments(ctx, approvalId),
    listTimeline(ctx, approvalId),
  ])
  return presentApproval(ctx, row, { kind, reader, description, comments, timeline })
}
