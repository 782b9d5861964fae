import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** Writes down what happened to a cohort and tells who waits for it, in the transaction of the change. */
export async function recordCohort(
  ctx: MemberCtx,
  action: `cohort.${'created' | 'changed' | 'archived' | 'restored' | 'deleted'}`,
  courseId: string,
  cohort: { id: string; name: string },
  detail: Record<string, unknown> = {},
) {
  const about = { ...detail, course_id: courseId, name: cohort.name }
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'cohort', id: cohort.id },
    detail: about,
  })
  await emit(ctx, action, {
    ...about,
    organization_id: ctx.organizationId,
    cohort_id: cohort.id,
    actor_id: ctx.personId,
  })
}
