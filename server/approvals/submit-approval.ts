import type { MemberCtx } from '#server/http/context.ts'
import { english } from '#server/words/english.ts'
import { isSentence, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import type { ApprovalKind } from './kind.ts'
import { recordApproval } from './record.ts'

interface Request {
  subjectId: string
  /** What it is about, as the inbox shows it. */
  title: Words
  note?: string
  data?: Record<string, unknown>
  dueAt?: Date
}

/**
 * Asks for something in the name of the acting person. A request that came back with changes is opened again, with its
 * comments; one that is open already stays as it is.
 */
export async function submitApproval(
  ctx: MemberCtx,
  kind: ApprovalKind['name'],
  request: Request,
): Promise<{ id: string }> {
  const values = {
    title: word(request.title, english),
    note: request.note ?? '',
    data: JSON.stringify({
      ...request.data,
      ...(isSentence(request.title) && { title_words: request.title }),
    }),
    // Nobody, where a rule of the organization asks.
    requester_id: ctx.personId || null,
    status: 'submitted',
    submitted_at: ctx.now,
    due_at: request.dueAt ?? null,
  }
  const existing = await ctx.db
    .selectFrom('approvals')
    .select(['id', 'status'])
    .where('organization_id', '=', ctx.organizationId)
    .where('kind', '=', kind)
    .where('subject_id', '=', request.subjectId)
    .where('status', 'in', ['submitted', 'in_review', 'changes_requested'])
    .forUpdate()
    .executeTakeFirst()
  if (existing && existing.status !== 'changes_requested') return existing
  const { id } = existing
    ? await ctx.db
        .updateTable('approvals')
        .set({ ...values, reason: null, decided_at: null, decided_by: null })
        .where('organization_id', '=', ctx.organizationId)
        .where('id', '=', existing.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('approvals')
        .values({
          ...values,
          organization_id: ctx.organizationId,
          kind,
          subject_id: request.subjectId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
  await recordApproval(ctx, existing ? 'approval.resubmitted' : 'approval.submitted', {
    id,
    kind,
    subject_id: request.subjectId,
    requester_id: ctx.personId || null,
  })
  return { id }
}
