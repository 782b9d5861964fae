import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem, job, subscriber, type Job } from '#server/jobs/job.ts'
import { placeLearner } from './place-learner.ts'
import { moveWaitingList } from './move-waiting-list.ts'
import { lockPublishedCourse } from './queries.ts'
import { tellLearnerJobs } from './tell-learner.ts'

/** Whoever was enrolled by address before joining gets the courses that are kept for them. */
const enrollOnJoining = subscriber<{ organization_id: string; person_id: string }>(
  { name: 'enrollments.enroll-on-joining', event: 'member.joined' },
  (ctx, { person_id }) => giveKeptCourses(ctx, person_id),
)

/** The same for members who were enrolled by an address before they had verified it. */
const enrollOnVerifying = subscriber<{ person_id: string }>(
  { name: 'enrollments.enroll-on-verifying', event: 'person.email_verified' },
  (ctx, { person_id }) => giveKeptCourses(ctx, person_id),
)

/** Gives a person what is kept for their address where they are a member, once they have proved to own it. */
async function giveKeptCourses(ctx: Ctx, person_id: string) {
  const kept = await ctx.db
    .selectFrom('enrollment_invitations as i')
    .innerJoin('people as p', 'p.email', 'i.email')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 'i.organization_id').onRef('m.person_id', '=', 'p.id'),
    )
    .leftJoin('cohorts as h', (join) =>
      join.onRef('h.organization_id', '=', 'i.organization_id').onRef('h.id', '=', 'i.cohort_id'),
    )
    .select(['i.organization_id', 'i.course_id', 'i.email', 'i.invited_by'])
    // A cohort that was archived meanwhile takes nobody; the course still does.
    .select(sql<string | null>`case when h.archived_at is null then h.id end`.as('cohort_id'))
    .where('p.id', '=', person_id)
    .where('p.email_verified_at', 'is not', null)
    .where('i.accepted_at', 'is', null)
    .orderBy('i.course_id')
    .execute()
  for (const { organization_id, course_id, email, invited_by, cohort_id } of kept) {
    const course = await lockPublishedCourse(ctx.db, course_id)
    await placeLearner(ctx, course, {
      personId: person_id,
      source: 'invitation',
      enrolledBy: invited_by,
      cohortId: cohort_id,
    })
    await ctx.db
      .updateTable('enrollment_invitations')
      .set({ accepted_at: ctx.now })
      .where('organization_id', '=', organization_id)
      .where('course_id', '=', course_id)
      .where('email', '=', email)
      .execute()
  }
}

/** A new version may have more seats. */
const moveOnPublishing = subscriber<{ course_id: string }>(
  { name: 'enrollments.move-waiting-list', event: 'course.published', weigh: () => 1_000 },
  async (ctx, { course_id }) => {
    await moveWaitingList(ctx, await lockPublishedCourse(ctx.db, course_id))
  },
)

/** Writes down that the time of a place is over, and gives its seat on. Reading already treats it as expired. */
const expire = job({ name: 'enrollments.expire', cron: '7 * * * *' }, async (app) => {
  const courses = await asSystem(app, ({ db, now }) =>
    db
      .selectFrom('enrollments')
      .select('course_id')
      .distinct()
      .where('status', '=', 'active')
      .where('expires_at', '<=', now)
      .execute(),
  )
  for (const { course_id } of courses) {
    await asSystem(app, async (ctx) => {
      await lockPublishedCourse(ctx.db, course_id)
      const expired = await ctx.db
        .updateTable('enrollments')
        .set({ status: 'expired' })
        .where('course_id', '=', course_id)
        .where('status', '=', 'active')
        .where('expires_at', '<=', ctx.now)
        .returning(['organization_id', 'id', 'person_id'])
        .execute()
      for (const { organization_id, id, person_id } of expired) {
        await audit(ctx, {
          action: 'enrollment.expired',
          organizationId: organization_id,
          subject: { type: 'enrollment', id },
          detail: { course_id, person_id },
        })
        await emit(ctx, 'enrollment.expired', {
          organization_id,
          enrollment_id: id,
          course_id,
          person_id,
        })
      }
      await moveWaitingList(ctx, await lockPublishedCourse(ctx.db, course_id))
    })
  }
})

/** The catalog's figure is kept by every change; once a night it is counted anew, so that no error can stay. */
const recount = job({ name: 'enrollments.recount', cron: '41 3 * * *' }, (app) =>
  asSystem(app, async ({ db }) => {
    await sql`update published_courses p set learner_count = counted.n
      from (select c.course_id, count(e.id)::int as n from published_courses c
        left join enrollments e on e.organization_id = c.organization_id and e.course_id = c.course_id
          and e.status in ('active', 'completed', 'suspended', 'expired')
        group by c.course_id) counted
      where counted.course_id = p.course_id and p.learner_count <> counted.n`.execute(db)
  }),
)

export const enrollmentJobs: Job[] = [
  enrollOnJoining,
  enrollOnVerifying,
  moveOnPublishing,
  expire,
  recount,
  ...tellLearnerJobs,
]
