import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { findCohort } from './cohorts.ts'
import { moveWaitingList } from './move-waiting-list.ts'
import { courseLearnersPolicy } from './policy.ts'
import { getTaughtCourse, lockPublishedCourse, type EnrollmentRow } from './queries.ts'
import { isFull } from './rules.ts'
import { endEnrollment } from './withdraw.ts'

type Changes = Promise<{ changed: number }>

/** Closes the course to active learners for now; their seats and work are kept. */
export async function suspendEnrollments(
  ctx: MemberCtx,
  courseId: string,
  ids: string[],
  reason: string,
): Changes {
  const { rows } = await lockAll(ctx, courseId, ids)
  const active = rows.filter(({ status }) => status === 'active')
  await update(ctx, active, { status: 'suspended', suspended_at: ctx.now })
  await recordAll(ctx, active, 'enrollment.suspended', {}, reason)
  return { changed: active.length }
}

/** Opens the course again to suspended learners. */
export async function resumeEnrollments(ctx: MemberCtx, courseId: string, ids: string[]): Changes {
  const { rows } = await lockAll(ctx, courseId, ids)
  const suspended = rows.filter(({ status }) => status === 'suspended')
  await update(ctx, suspended, { status: 'active', suspended_at: null })
  await recordAll(ctx, suspended, 'enrollment.resumed', {})
  return { changed: suspended.length }
}

/** Sets until when learners have access. A later date brings expired ones back while seats are free. */
export async function extendEnrollments(
  ctx: MemberCtx,
  courseId: string,
  ids: string[],
  expiresAt: Date | null,
): Changes {
  const { course, rows } = await lockAll(ctx, courseId, ids)
  const started = rows.filter(({ status }) =>
    ['active', 'completed', 'suspended', 'expired'].includes(status),
  )
  const open = expiresAt === null || expiresAt > ctx.now
  for (const row of started) {
    const returns = row.status === 'expired' && open
    const cohort = returns && row.cohort_id ? await findCohort(ctx.db, course, row.cohort_id) : null
    if (returns && (isFull(course) || (cohort && isFull(cohort)))) {
      throw problem('enrollment_closed', { detail: say('There’s no free seat for this learner.') })
    }
    if (returns) course.seats_taken += 1
    await update(ctx, [row], {
      expires_at: expiresAt,
      ...(returns && { status: row.completed_at ? 'completed' : 'active' }),
    })
  }
  await recordAll(ctx, started, 'enrollment.extended', {
    expires_at: expiresAt?.toISOString() ?? null,
  })
  return { changed: started.length }
}

/** Takes learners out; history is kept and those who wait move up. */
export async function removeEnrollments(
  ctx: MemberCtx,
  courseId: string,
  ids: string[],
  reason?: string,
): Changes {
  const { course, rows } = await lockAll(ctx, courseId, ids)
  const present = rows.filter(({ status }) => status !== 'withdrawn')
  for (const row of present) await endEnrollment(ctx, course, row, reason)
  await moveWaitingList(ctx, course)
  return { changed: present.length }
}

/** Locks the course, then its places, for staff who may manage them. */
export async function lockAll(ctx: MemberCtx, courseId: string, ids: string[]) {
  const taught = await getTaughtCourse(ctx.db, courseId, ctx.personId)
  authorize(courseLearnersPolicy, 'manage', ctx, taught)
  const course = await lockPublishedCourse(ctx.db, courseId)
  const rows = await ctx.db
    .selectFrom('enrollments')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== new Set(ids).size) throw problem('enrollment_not_found')
  return { course, rows }
}

async function update(
  ctx: MemberCtx,
  rows: EnrollmentRow[],
  set: { status?: string; suspended_at?: Date | null; expires_at?: Date | null },
) {
  if (rows.length === 0) return
  await ctx.db
    .updateTable('enrollments')
    .set(set)
    .where('organization_id', '=', ctx.organizationId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

async function recordAll(
  ctx: MemberCtx,
  rows: EnrollmentRow[],
  action: `enrollment.${'suspended' | 'resumed' | 'extended'}`,
  detail: Record<string, unknown>,
  reason?: string,
) {
  for (const row of rows) {
    const { organization_id, course_id, person_id } = row
    await audit(ctx, {
      action,
      organizationId: organization_id,
      subject: { type: 'enrollment', id: row.id },
      detail: { course_id, person_id, ...detail },
      ...(reason && { reason }),
    })
    await emit(ctx, action, {
      organization_id,
      enrollment_id: row.id,
      course_id,
      person_id,
      actor_id: ctx.personId,
    })
  }
}
