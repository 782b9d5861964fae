import type { Enrollment } from '#contract/enrollments.ts'
import { withdrawApproval } from '#server/approvals/withdraw-approval.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { actorOf, type Ctx, type MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { authorize } from '#server/access/policy.ts'
import { enrollmentRequest } from './approval-kind.ts'
import { changeLearnerCount } from './learner-count.ts'
import { moveWaitingList } from './move-waiting-list.ts'
import { enrollmentPolicy } from './policy.ts'
import { presentEnrollment } from './present.ts'
import {
  findEnrollment,
  lockEnrollment,
  lockPublishedCourse,
  type EnrollmentRow,
  type PublishedCourse,
} from './queries.ts'
import { counted, seatHolding } from './rules.ts'

/** Leaves a course. What was done in it is kept, the seat goes to whoever waits longest. */
export async function withdraw(ctx: MemberCtx, enrollmentId: string): Promise<Enrollment> {
  const { course, row } = await lockWithCourse(ctx, enrollmentId)
  assertOwn(ctx, row)
  if (row.status === 'withdrawn') return presentEnrollment(row, ctx, ctx.now)
  authorize(enrollmentPolicy, 'withdraw', ctx, row)
  const ended = await endEnrollment(ctx, course, row)
  if (row.status === 'requested') await takeRequestBack(ctx, row.id)
  await moveWaitingList(ctx, course)
  return presentEnrollment(ended, ctx, ctx.now)
}

/** Ends a place in a locked course; the caller moves the waiting list. */
export async function endEnrollment(
  ctx: Ctx,
  course: PublishedCourse,
  row: EnrollmentRow,
  reason?: string,
) {
  const ended = await ctx.db
    .updateTable('enrollments')
    .set({ status: 'withdrawn', withdrawn_at: ctx.now })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if ((seatHolding as readonly string[]).includes(row.status)) course.seats_taken -= 1
  const wasCounted = (counted as readonly string[]).includes(row.status)
  await changeLearnerCount(ctx.db, row.course_id, wasCounted ? -1 : 0)
  await audit(ctx, {
    action: 'enrollment.withdrawn',
    organizationId: row.organization_id,
    subject: { type: 'enrollment', id: row.id },
    detail: { course_id: row.course_id, person_id: row.person_id, from: row.status },
    ...(reason && { reason }),
  })
  await emit(ctx, 'enrollment.withdrawn', {
    organization_id: row.organization_id,
    enrollment_id: row.id,
    course_id: row.course_id,
    person_id: row.person_id,
    actor_id: actorOf(ctx),
  })
  return ended
}

async function takeRequestBack(ctx: MemberCtx, enrollmentId: string) {
  const request = await ctx.db
    .selectFrom('approvals')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('kind', '=', enrollmentRequest.name)
    .where('subject_id', '=', enrollmentId)
    .where('requester_id', '=', ctx.personId)
    .where('status', 'in', ['submitted', 'in_review', 'changes_requested'])
    .executeTakeFirst()
  if (request) await withdrawApproval(ctx, [enrollmentRequest], request.id)
}

/** Puts a course of one's own aside, or takes it back. */
export async function setArchived(
  ctx: MemberCtx,
  enrollmentId: string,
  archived: boolean,
): Promise<Enrollment> {
  const row = await lockEnrollment(ctx.db, ctx.organizationId, enrollmentId)
  assertOwn(ctx, row)
  const changed = await ctx.db
    .updateTable('enrollments')
    .set({ archived_at: archived ? (row.archived_at ?? ctx.now) : null })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', enrollmentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentEnrollment(changed, ctx, ctx.now)
}

/** First the course, then the place: the order in which every verb locks. */
async function lockWithCourse(ctx: MemberCtx, enrollmentId: string) {
  const found = await findEnrollment(ctx.db, ctx.organizationId, enrollmentId)
  const course = await lockPublishedCourse(ctx.db, found.course_id)
  return { course, row: await lockEnrollment(ctx.db, ctx.organizationId, enrollmentId) }
}

/** Someone else's place answers as if it did not exist. */
function assertOwn(ctx: MemberCtx, row: EnrollmentRow) {
  if (row.person_id !== ctx.personId) throw problem('enrollment_not_found')
}
