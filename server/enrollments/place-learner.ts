import type { Enrollment } from '#contract/enrollments.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { recordFacts } from '#server/facts/record-facts.ts'
import { actorOf, type Ctx } from '#server/http/context.ts'
import { findOpenCohort, type SeatedCohort } from './cohorts.ts'
import { changeLearnerCount } from './learner-count.ts'
import { findOwnEnrollment, type EnrollmentRow, type PublishedCourse } from './queries.ts'
import { counted, isFull, seatHolding, statusAt } from './rules.ts'

interface Placement {
  personId: string
  source: Enrollment['source']
  enrolledBy: string | null
  /** Null for no cohort. A learner who waited or asked for one keeps it unless told otherwise. */
  cohortId?: string | null | undefined
}

/**
 * Gives a person a seat of a locked course, or a place in its waiting list when there is none, in the course or in the
 * cohort. Someone who has a seat keeps it unchanged; what they had by subscription is theirs from now on. Coming back starts
 * again from the beginning; what was completed before stays completed.
 */
export async function placeLearner(
  ctx: Ctx,
  course: PublishedCourse,
  { personId, source, enrolledBy, cohortId }: Placement,
): Promise<EnrollmentRow> {
  const before = await findOwnEnrollment(ctx.db, course.course_id, personId)
  const status = before && statusAt(before, ctx.now)
  if (before && holdsSeat(status)) return takeOver(ctx, before, source, enrolledBy)
  const pending = status === 'waitlisted' || status === 'requested'
  const kept = (pending && before?.cohort_id) || null
  const chosen = cohortId === undefined ? kept : cohortId
  const cohort = chosen === null ? null : await findOpenCohort(ctx.db, course, chosen)
  const waits = isFull(course) || (cohort !== null && isFull(cohort))
  if (before && waits && status === 'waitlisted' && before.cohort_id === chosen) return before

  const state = waits
    ? { status: 'waitlisted', waitlisted_at: ctx.now }
    : { status: before?.completed_at ? 'completed' : 'active', started_at: ctx.now }
  const values = {
    ...state,
    cohort_id: chosen,
    source,
    enrolled_by: enrolledBy,
    expires_at: null,
    suspended_at: null,
    withdrawn_at: null,
    archived_at: null,
  }
  const row = await ctx.db
    .insertInto('enrollments')
    .values({
      organization_id: course.organization_id,
      course_id: course.course_id,
      person_id: personId,
      created_at: ctx.now,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'course_id', 'person_id']).doUpdateSet(values),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!waits) {
    course.seats_taken += 1
    await changeLearnerCount(ctx.db, course.course_id, isCounted(before?.status) ? 0 : 1)
  }
  // Whoever waited or asked gets it from others, even if their own click began it.
  const byThemselves = !before || !['waitlisted', 'requested'].includes(before.status)
  const actorId = enrolledBy ?? (byThemselves ? actorOf(ctx) : null)
  await record(ctx, row, waits ? 'enrollment.waitlisted' : 'enrollment.started', {
    actorId,
    cohort,
  })
  return row
}

/** A place that a subscription gave no longer ends with it once it is bought or given otherwise. */
async function takeOver(
  ctx: Ctx,
  row: EnrollmentRow,
  source: Placement['source'],
  enrolledBy: string | null,
): Promise<EnrollmentRow> {
  if (row.source !== 'subscription' || source === 'subscription') return row
  return ctx.db
    .updateTable('enrollments')
    .set({ source, enrolled_by: enrolledBy, expires_at: null })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const holdsSeat = (status: string | undefined) =>
  (seatHolding as readonly (string | undefined)[]).includes(status)
const isCounted = (status: string | undefined) =>
  (counted as readonly (string | undefined)[]).includes(status)

async function record(
  ctx: Ctx,
  row: EnrollmentRow,
  action: 'enrollment.started' | 'enrollment.waitlisted',
  { actorId, cohort }: { actorId: string | null; cohort: SeatedCohort | null },
) {
  await audit(ctx, {
    action,
    organizationId: row.organization_id,
    subject: { type: 'enrollment', id: row.id },
    detail: {
      course_id: row.course_id,
      person_id: row.person_id,
      source: row.source,
      ...(cohort && { cohort_id: cohort.id, cohort: cohort.name }),
    },
  })
  await emit(ctx, action, {
    organization_id: row.organization_id,
    enrollment_id: row.id,
    course_id: row.course_id,
    person_id: row.person_id,
    actor_id: actorId,
    ...(cohort && cohort.starts_at > ctx.now && { cohort_starts_on: cohort.starts_on }),
  })
  if (action === 'enrollment.waitlisted') return
  const { organization_id, course_id, person_id, started_at } = row
  const at = started_at ?? ctx.now
  const key = `${row.id}:${at.getTime()}`
  await recordFacts(ctx, [{ kind: 'enrolled', organization_id, course_id, person_id, at, key }])
}
