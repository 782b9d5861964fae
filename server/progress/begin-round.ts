import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import { lockPlaceOf } from './queries.ts'

interface Learner {
  organizationId: string
  courseId: string
  personId: string
}

/**
 * Opens a completed course to be taken once more. The completion and the progress of the round before are kept as they
 * are; lessons, dates and tries count anew from now. Whoever is still on the way stays there: nothing changes.
 */
export async function beginRound(ctx: Ctx, learner: Learner, why: Record<string, unknown>) {
  const place = await lockPlaceOf(ctx.db, learner)
  if (place?.status !== 'completed' || !place.completed_at) return
  const { organization_id, id, course_id, person_id, round } = place
  await sql`
    insert into enrollment_rounds (organization_id, enrollment_id, round, course_id, person_id, started_at,
      completed_at, completed_version, completed_lessons, spent_seconds)
    select e.organization_id, e.id, e.round, e.course_id, e.person_id, e.started_at, e.completed_at,
      e.completed_version, e.completed_lessons, (select coalesce(sum(l.spent_seconds), 0)::int from lesson_progress l
        where l.organization_id = e.organization_id and l.enrollment_id = e.id)
    from enrollments e where e.organization_id = ${organization_id} and e.id = ${id}`.execute(
    ctx.db,
  )
  await sql`
    with moved as (
      delete from lesson_progress where organization_id = ${organization_id} and enrollment_id = ${id} returning *
    )
    insert into past_lesson_progress (organization_id, enrollment_id, round, lesson_id, person_id, opened_at,
      last_active_at, watched, spent_seconds, completed_at)
    select organization_id, enrollment_id, ${round}::int, lesson_id, person_id, opened_at, last_active_at, watched,
      spent_seconds, completed_at from moved`.execute(ctx.db)
  await ctx.db
    .updateTable('enrollments')
    .set({
      status: 'active',
      round: round + 1,
      round_started_at: ctx.now,
      started_at: ctx.now,
      // A later round follows the learner's own dates, not those of a cohort that is over.
      cohort_id: null,
      completed_at: null,
      completed_version: null,
      completed_lessons: 0,
      last_lesson_id: null,
      archived_at: null,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: 'enrollment.round_begun',
    organizationId: organization_id,
    subject: { type: 'enrollment', id },
    detail: {
      ...why,
      course_id,
      person_id,
      round: round + 1,
      completed_before: place.completed_at.toISOString(),
    },
  })
  await emit(ctx, 'enrollment.round_begun', {
    organization_id,
    enrollment_id: id,
    course_id,
    person_id,
    round: round + 1,
  })
}

/** Work from before the present round belongs to an earlier one. */
export const isOfEarlierRound = (place: { round_started_at: Date | null }, at: Date) =>
  place.round_started_at !== null && at < place.round_started_at
