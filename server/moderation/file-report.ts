import type { Report } from '#contract/moderation.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { excerptOf } from './plain-text.ts'

export interface Reported {
  type: 'post' | 'review' | 'message'
  id: string
  courseId: string | null
  authorId: string | null
  text: string
  place: { thread_id?: string; conversation_id?: string }
}

interface Words {
  reason: Report['reason']
  note?: string | undefined
  /** Null when the word filter asks. */
  reporterId: string | null
}

/** Puts something in the queue. Whoever reports it again while it waits changes nothing. */
export async function fileReport(
  ctx: MemberCtx,
  subject: Reported,
  { reason, note = '', reporterId }: Words,
): Promise<void> {
  const filed = await ctx.db
    .insertInto('content_reports')
    .values({
      organization_id: ctx.organizationId,
      subject_type: subject.type,
      subject_id: subject.id,
      course_id: subject.courseId,
      author_id: subject.authorId,
      reporter_id: reporterId,
      reason,
      note,
      excerpt: excerptOf(subject.text, 500),
      place: JSON.stringify(subject.place),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!filed) return
  await audit(ctx, {
    action: `${subject.type}.reported`,
    organizationId: ctx.organizationId,
    subject: { type: subject.type, id: subject.id },
    detail: { reason, by_filter: reporterId === null },
    ...(note && { reason: note }),
  })
  await emit(ctx, 'content.reported', {
    organization_id: ctx.organizationId,
    report_id: filed.id,
    subject_type: subject.type,
    subject_id: subject.id,
    course_id: subject.courseId,
    reporter_id: reporterId,
  })
}
