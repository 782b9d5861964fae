import { createCohort } from '#server/cohorts/save-cohort.ts'
import { getEnrollmentOffer } from '#server/enrollments/enroll.ts'
import type { Mechanisms, PersonCtx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'

const courseTitle = 'Typography for everyone'

const day = (days: number) => daysAgo(days).toISOString().slice(0, 10)

/** Two runs of one course, one after the other; learners choose the one that is open when they enroll. */
export async function loadCohorts(app: Mechanisms) {
  const course = await asSystem(app, ({ db }) =>
    db
      .selectFrom('courses as c')
      .innerJoin('course_instructors as i', (join) =>
        join.onRef('i.organization_id', '=', 'c.organization_id').onRef('i.course_id', '=', 'c.id'),
      )
      .select(['c.id', 'c.organization_id', 'i.person_id'])
      .where('c.title', '=', courseTitle)
      .where('i.rights', '=', 'owner')
      .executeTakeFirstOrThrow(),
  )
  const instructor = {
    personId: course.person_id,
    organizationId: course.organization_id,
    role: 'instructor' as const,
  }
  const shared = {
    time_zone: 'Europe/Berlin',
    ends_on: null,
    seats: 40,
    instructor_ids: [course.person_id],
  }
  await asMember(app, instructor, { at: daysAgo(146) }, async (ctx) => {
    await createCohort(ctx, course.id, {
      ...shared,
      name: 'First intake',
      starts_on: day(145),
      enrollment_opens_on: null,
      enrollment_closes_on: day(62),
    })
    await createCohort(ctx, course.id, {
      ...shared,
      name: 'Second intake',
      starts_on: day(61),
      enrollment_opens_on: day(61),
      enrollment_closes_on: null,
    })
  })
}

/** What someone enrolls with at that time: the run that is open, in a course that has any. */
export async function openRun(ctx: PersonCtx, courseId: string) {
  const { cohorts } = await getEnrollmentOffer(ctx, courseId)
  const open = cohorts.find(({ state }) => state === 'open')
  return open ? { cohort_id: open.id } : {}
}
