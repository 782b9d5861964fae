import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'

interface More {
  reason?: string | undefined
  detail?: Record<string, unknown>
}

/** Writes down what happened to a course and tells who waits for it, in the transaction of the change. */
export async function recordCourse(
  ctx: MemberCtx,
  action: `course.${string}`,
  courseId: string,
  { reason, detail = {} }: More = {},
) {
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'course', id: courseId },
    detail,
    ...(reason && { reason }),
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    course_id: courseId,
    actor_id: ctx.personId,
    ...detail,
  })
}

const quietMinutes = 10

/** Writes down that someone edits. Autosave calls it every few seconds: one entry tells ten minutes of the same work. */
export async function recordEditing(
  ctx: MemberCtx,
  action: `course.${string}`,
  courseId: string,
  detail: Record<string, unknown> = {},
) {
  const since = new Date(ctx.now.getTime() - quietMinutes * 60_000)
  const recent = await ctx.db
    .selectFrom('audit_entries')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('subject_type', '=', 'course')
    .where('subject_id', '=', courseId)
    .where('created_at', '>', since)
    .where('action', '=', action)
    .where('actor_id', '=', ctx.personId)
    .where('detail', '=', JSON.stringify(detail))
    .limit(1)
    .executeTakeFirst()
  if (!recent) await recordCourse(ctx, action, courseId, { detail })
}
