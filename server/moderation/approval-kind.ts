import type { ReportedContent } from '#contract/moderation.ts'
import {
  approvalKind,
  type ApprovalKind,
  type ApprovalRequest,
  type Description,
} from '#server/approvals/kind.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { dismissReports } from './reports.ts'
import { say, show, type Sentence } from '#server/words/sentence.ts'

type SubjectType = ReportedContent['subject']['type']

/** How each kind of content is hidden; the nouns that hold it know, this one does not. */
export type Hide = Record<
  SubjectType,
  (ctx: MemberCtx, id: string, reason: string) => Promise<unknown>
>

export const reportedContentName = 'content.report'

/** What was reported, in the one inbox: to approve is to hide it, to decline is to let it stay. */
export const reportedContent = (hide: Hide): ApprovalKind =>
  approvalKind(reportedContentName, {
    label: say('Hide reported content'),
    describe,
    onApproved: async (ctx, request) => {
      const { type, reason } = request.data as { type: SubjectType; reason: string }
      await hide[type](ctx, request.subject_id, `Reported: ${reason}`)
    },
    onDeclined: (ctx, request) =>
      dismissReports(ctx, {
        type: (request.data as { type: SubjectType }).type,
        id: request.subject_id,
      }),
  })

const typeWords: Record<SubjectType, Sentence> = {
  post: say('Post'),
  review: say('Course review'),
  message: say('Message'),
}

async function describe(
  ctx: MemberCtx,
  { subject_id, data }: ApprovalRequest,
): Promise<Description> {
  const rows = await ctx.db
    .selectFrom('content_reports as r')
    .leftJoin('people as a', 'a.id', 'r.author_id')
    .select(['r.subject_type', 'r.excerpt', 'r.reason', 'r.note', 'a.first_name', 'a.last_name'])
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.subject_id', '=', subject_id)
    .orderBy('r.created_at', 'desc')
    .limit(50)
    .execute()
  const [row] = rows
  const type = (data as { type: SubjectType }).type
  return {
    facts: [
      { label: say('Kind'), value: typeWords[type] },
      {
        label: say('Written by'),
        value: row ? `${row.first_name ?? ''} ${row.last_name ?? ''}` : '',
      },
      { label: say('Content'), value: row?.excerpt ?? '' },
      { label: say('Times reported'), value: show(rows.length) },
      // Who reported something reads their own request here, and not what others said.
      ...(ctx.role === 'admin'
        ? rows.flatMap(({ note }) =>
            note ? [{ label: say('Reported because'), value: note }] : [],
          )
        : []),
    ],
    changes: [],
    is_first: true,
    checklist: [],
    links: [
      { label: say('Open moderation queue'), path: '/dashboard/admin/discussions?view=reported' },
    ],
  }
}
