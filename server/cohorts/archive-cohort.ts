import type { Cohort } from '#contract/cohorts.ts'
import { authorize } from '#server/access/policy.ts'
import { lockCourse } from '#server/courses/queries.ts'
import { lockPublishedCourse } from '#server/enrollments/queries.ts'
import { endEnrollment } from '#server/enrollments/withdraw.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { cohortPolicy } from './policy.ts'
import { presentCohort } from './present.ts'
import { getCohortRow, lockCohortRow } from './queries.ts'
import { recordCohort } from './record.ts'
import { assertFreeName } from './save-cohort.ts'

/** Closes a cohort to new learners and ends its waiting list. Its learners keep their places and dates. Idempotent. */
export async function archiveCohort(
  ctx: MemberCtx,
  courseId: string,
  cohortId: string,
): Promise<Cohort> {
  const { course, cohort } = await lockForChange(ctx, courseId, cohortId)
  if (cohort.archived_at) return presentCohort(ctx, course, cohort)
  await setArchivedAt(ctx, cohortId, ctx.now)
  if (cohort.waiting > 0) await endWaiting(ctx, courseId, cohortId)
  await recordCohort(ctx, 'cohort.archived', courseId, cohort)
  return presentCohort(ctx, course, await getCohortRow(ctx, courseId, cohortId))
}

/** Opens an archived cohort again. Idempotent. */
export async function restoreCohort(
  ctx: MemberCtx,
  courseId: string,
  cohortId: string,
): Promise<Cohort> {
  const { course, cohort } = await lockForChange(ctx, courseId, cohortId)
  if (!cohort.archived_at) return presentCohort(ctx, course, cohort)
  await assertFreeName(ctx, courseId, cohort.name, cohortId)
  await setArchivedAt(ctx, cohortId, null)
  await recordCohort(ctx, 'cohort.restored', courseId, cohort)
  return presentCohort(ctx, course, await getCohortRow(ctx, courseId, cohortId))
}

/** Deletes a cohort that nothing refers to. */
export async function deleteCohort(ctx: MemberCtx, courseId: string, cohortId: string) {
  const { cohort } = await lockForChange(ctx, courseId, cohortId)
  if (cohort.is_used) throw problem('cohort_in_use')
  await ctx.db
    .deleteFrom('cohorts')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', cohortId)
    .execute()
  await recordCohort(ctx, 'cohort.deleted', courseId, cohort)
}

/** First the course, then what belongs to it: the order in which every verb locks. */
async function lockForChange(ctx: MemberCtx, courseId: string, cohortId: string) {
  const course = await lockCourse(ctx, courseId)
  authorize(cohortPolicy, 'arrange', ctx, course)
  if (course.published_version !== null) await lockPublishedCourse(ctx.db, courseId)
  return { course, cohort: await lockCohortRow(ctx, courseId, cohortId) }
}

const setArchivedAt = (ctx: MemberCtx, cohortId: string, archived_at: Date | null) =>
  ctx.db
    .updateTable('cohorts')
    .set({ archived_at, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', cohortId)
    .execute()

async function endWaiting(ctx: MemberCtx, courseId: string, cohortId: string) {
  const published = await lockPublishedCourse(ctx.db, courseId)
  const waiting = await ctx.db
    .selectFrom('enrollments')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('cohort_id', '=', cohortId)
    .where('status', '=', 'waitlisted')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of waiting) await endEnrollment(ctx, published, row)
}
