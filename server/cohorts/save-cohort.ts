import type { Cohort, CohortBody } from '#contract/cohorts.ts'
import { authorize } from '#server/access/policy.ts'
import { lockCourse } from '#server/courses/queries.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { moveWaitingList } from '#server/enrollments/move-waiting-list.ts'
import { lockPublishedCourse } from '#server/enrollments/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { cohortPolicy } from './policy.ts'
import { presentCohort } from './present.ts'
import { getCohortRow, lockCohortRow } from './queries.ts'
import { recordCohort } from './record.ts'

/** Starts another run of a course. Cohorts of one course are saved one after the other. */
export async function createCohort(
  ctx: MemberCtx,
  courseId: string,
  body: CohortBody,
): Promise<Cohort> {
  const course = await lockCourse(ctx, courseId)
  authorize(cohortPolicy, 'arrange', ctx, course)
  assertOrder(body)
  await assertFreeName(ctx, courseId, body.name, null)
  const { instructor_ids, ...fields } = body
  const { id } = await ctx.db
    .insertInto('cohorts')
    .values({
      organization_id: ctx.organizationId,
      course_id: courseId,
      ...fields,
      created_at: ctx.now,
      created_by: ctx.personId,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setInstructors(ctx, courseId, id, instructor_ids)
  await recordCohort(ctx, 'cohort.created', courseId, { id, name: body.name })
  return presentCohort(ctx, course, await getCohortRow(ctx, courseId, id))
}

/** Changes a cohort. A new start moves the dates of its learners; further seats go to those who wait. */
export async function changeCohort(
  ctx: MemberCtx,
  courseId: string,
  cohortId: string,
  body: CohortBody,
): Promise<Cohort> {
  const course = await lockCourse(ctx, courseId)
  authorize(cohortPolicy, 'arrange', ctx, course)
  const published =
    course.published_version === null ? null : await lockPublishedCourse(ctx.db, courseId)
  const before = await lockCohortRow(ctx, courseId, cohortId)
  if (before.archived_at) throw problem('cohort_archived')
  assertOrder(body)
  await assertFreeName(ctx, courseId, body.name, cohortId)
  const { instructor_ids, ...fields } = body
  await ctx.db
    .updateTable('cohorts')
    .set({ ...fields, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', cohortId)
    .execute()
  await setInstructors(ctx, courseId, cohortId, instructor_ids)
  await recordCohort(
    ctx,
    'cohort.changed',
    courseId,
    { id: cohortId, name: body.name },
    { before: { name: before.name, starts_on: before.starts_on, seats: before.seats } },
  )
  if (published) await moveWaitingList(ctx, published)
  return presentCohort(ctx, course, await getCohortRow(ctx, courseId, cohortId))
}

/** What ends comes after what begins. */
function assertOrder(body: CohortBody) {
  const { starts_on, ends_on, enrollment_opens_on, enrollment_closes_on } = body
  if (ends_on && ends_on < starts_on) {
    throw fieldProblem('ends_on', say('The cohort must end after it starts'))
  }
  if (enrollment_opens_on && enrollment_closes_on && enrollment_closes_on < enrollment_opens_on) {
    throw fieldProblem('enrollment_closes_on', say('Enrollment must close after it opens'))
  }
}

/** Archived cohorts leave their name to others. */
export async function assertFreeName(
  ctx: MemberCtx,
  courseId: string,
  name: string,
  cohortId: string | null,
) {
  const rows = await ctx.db
    .selectFrom('cohorts')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .execute()
  if (rows.some(({ id }) => id !== cohortId)) {
    const sentence = say('This course already has a cohort with this name.')
    throw problem('cohort_name_taken', { errors: { name: sentence } })
  }
}

/** Only people who teach the course teach a cohort of it. */
async function setInstructors(
  ctx: MemberCtx,
  courseId: string,
  cohortId: string,
  wanted: readonly string[],
) {
  const ids = [...new Set(wanted)]
  await ctx.db
    .deleteFrom('cohort_instructors')
    .where('organization_id', '=', ctx.organizationId)
    .where('cohort_id', '=', cohortId)
    .execute()
  if (ids.length === 0) return
  const teachers = await ctx.db
    .selectFrom('course_instructors')
    .select('person_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', courseId)
    .where('person_id', 'in', ids)
    .execute()
  if (teachers.length !== ids.length) {
    const sentence = say('Add this person to the course’s instructors first.')
    throw problem('member_not_found', { detail: sentence, errors: { instructor_ids: sentence } })
  }
  await ctx.db
    .insertInto('cohort_instructors')
    .values(
      ids.map((person_id) => ({
        organization_id: ctx.organizationId,
        course_id: courseId,
        cohort_id: cohortId,
        person_id,
      })),
    )
    .execute()
}
