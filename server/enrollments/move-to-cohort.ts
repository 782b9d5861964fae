import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { findOpenCohort } from './cohorts.ts'
import { lockAll } from './manage-enrollments.ts'
import { moveWaitingList } from './move-waiting-list.ts'
import { isFull, seatHolding } from './rules.ts'

/**
 * Puts learners into another cohort, or into none. Their work is kept and their dates follow the new start; the seats
 * they leave go to those who wait. Either all of them fit, or nobody moves.
 */
export async function moveToCohort(
  ctx: MemberCtx,
  courseId: string,
  ids: string[],
  cohortId: string | null,
): Promise<{ changed: number }> {
  const { course, rows } = await lockAll(ctx, courseId, ids)
  const target = cohortId === null ? null : await findOpenCohort(ctx.db, course, cohortId)
  const moved = rows.filter((row) => row.cohort_id !== cohortId && row.status !== 'withdrawn')
  for (const row of moved) {
    if (target && (seatHolding as readonly string[]).includes(row.status)) {
      if (isFull(target)) throw problem('cohort_full')
      target.seats_taken += 1
    }
    await ctx.db
      .updateTable('enrollments')
      .set({ cohort_id: cohortId })
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', row.id)
      .execute()
    const { organization_id, course_id, person_id } = row
    const cohort = target?.name ?? null
    await audit(ctx, {
      action: target ? 'enrollment.moved' : 'enrollment.left_cohort',
      organizationId: organization_id,
      subject: { type: 'enrollment', id: row.id },
      detail: { course_id, person_id, cohort_id: cohortId, cohort, from: row.cohort_id },
    })
    await emit(ctx, 'enrollment.moved', {
      organization_id,
      enrollment_id: row.id,
      course_id,
      person_id,
      actor_id: ctx.personId,
      cohort,
      cohort_starts_on: target?.starts_on ?? null,
    })
  }
  await moveWaitingList(ctx, course)
  return { changed: moved.length }
}
