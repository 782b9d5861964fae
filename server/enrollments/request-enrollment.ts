import { submitApproval } from '#server/approvals/submit-approval.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { actorOf, type Ctx, type MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { standingOf } from '#server/organizations/standing.ts'
import { say } from '#server/words/sentence.ts'
import { placeLearner } from './place-learner.ts'
import {
  findEnrollment,
  lockEnrollment,
  lockPublishedCourse,
  type EnrollmentRow,
} from './queries.ts'

/** Asks for a place in a course; someone of the organization decides. */
export async function requestEnrollment(
  ctx: MemberCtx,
  course: { organization_id: string; course_id: string; title: string },
  { note, cohortId }: { note: string; cohortId: string | null },
): Promise<EnrollmentRow> {
  const values = {
    status: 'requested',
    cohort_id: cohortId,
    source: 'request',
    requested_at: ctx.now,
    withdrawn_at: null,
    archived_at: null,
    expires_at: null,
  }
  const row = await ctx.db
    .insertInto('enrollments')
    .values({
      organization_id: course.organization_id,
      course_id: course.course_id,
      person_id: ctx.personId,
      created_at: ctx.now,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'course_id', 'person_id']).doUpdateSet(values),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(ctx, row, 'enrollment.requested', { note })
  await submitApproval(ctx, 'enrollment.request', { subjectId: row.id, title: course.title, note })
  return row
}

/** The request was approved: the person gets a seat, or waits for one. Approving twice changes nothing. */
export async function grantEnrollment(ctx: Ctx, organizationId: string, enrollmentId: string) {
  const found = await findEnrollment(ctx.db, organizationId, enrollmentId)
  const course = await lockPublishedCourse(ctx.db, found.course_id)
  const row = await lockEnrollment(ctx.db, organizationId, enrollmentId)
  if (row.status !== 'requested') return row
  await assertMember(ctx, organizationId, row.person_id)
  return placeLearner(ctx, course, {
    personId: row.person_id,
    source: 'request',
    enrolledBy: null,
  })
}

/** Whoever left or was suspended since they asked gets no place by it. */
async function assertMember(ctx: Ctx, organizationId: string, personId: string) {
  const { role, refusal } = await standingOf(ctx, organizationId, personId)
  if (role === null) throw problem('member_not_found')
  if (refusal === 'member_suspended') {
    throw problem(refusal, { detail: say('This member is suspended. Restore them first.') })
  }
}

/** The request was declined; the person may ask again. */
export async function declineEnrollment(
  ctx: Ctx,
  organizationId: string,
  enrollmentId: string,
  reason: string,
) {
  const row = await lockEnrollment(ctx.db, organizationId, enrollmentId)
  if (row.status !== 'requested') return
  await ctx.db
    .updateTable('enrollments')
    .set({ status: 'withdrawn', withdrawn_at: ctx.now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', enrollmentId)
    .execute()
  await record(ctx, row, 'enrollment.declined', { reason })
}

async function record(
  ctx: Ctx,
  row: EnrollmentRow,
  action: 'enrollment.requested' | 'enrollment.declined',
  detail: Record<string, unknown>,
) {
  await audit(ctx, {
    action,
    organizationId: row.organization_id,
    subject: { type: 'enrollment', id: row.id },
    detail: { course_id: row.course_id, person_id: row.person_id, ...detail },
  })
  await emit(ctx, action, {
    organization_id: row.organization_id,
    enrollment_id: row.id,
    course_id: row.course_id,
    person_id: row.person_id,
    actor_id: actorOf(ctx),
    ...detail,
  })
}
