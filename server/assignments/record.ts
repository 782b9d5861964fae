import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'

interface Graded {
  id: string
  course_id: string
  lesson_id: string
  enrollment_id: string
  person_id: string
}

interface More {
  detail: Record<string, unknown>
  reason?: string
}

/** Writes down what staff did with a submission and tells who waits for it, in the transaction of the change. */
export async function recordGrading(
  ctx: MemberCtx,
  action: `submission.${string}`,
  submission: Graded,
  { detail, reason }: More,
) {
  const { id, course_id, lesson_id, enrollment_id, person_id } = submission
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'submission', id },
    detail: { course_id, lesson_id, person_id, ...detail },
    ...(reason && { reason }),
  })
  await emit(ctx, action, {
    organization_id: ctx.organizationId,
    submission_id: id,
    course_id,
    lesson_id,
    enrollment_id,
    person_id,
    actor_id: ctx.personId,
    ...detail,
  })
}
