import { sql } from 'kysely'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { coursePolicy } from './policy.ts'

/** The caller's part in the course of the joined row; `alias` has organization_id and course_id. */
export const rightsColumn = (ctx: MemberCtx, alias: string) =>
  sql<string | null>`(select i.rights from course_instructors i
    where i.organization_id = ${sql.ref(`${alias}.organization_id`)}
      and i.course_id = ${sql.ref(`${alias}.course_id`)} and i.person_id = ${ctx.personId})`

/**
 * The caller's place in the course of a thread, named by `alias`; null where the thread belongs to a cohort that they are
 * not in. Learners keep the threads that they started when they are moved.
 */
export const enrollmentColumn = (ctx: MemberCtx, alias: string) =>
  sql<
    string | null
  >`(select case when e.status = 'active' and e.expires_at <= ${ctx.now} then 'expired' else e.status end
    from enrollments e where e.organization_id = ${sql.ref(`${alias}.organization_id`)}
      and e.course_id = ${sql.ref(`${alias}.course_id`)} and e.person_id = ${ctx.personId}
      and ${inAudience(ctx, alias)})`

/** Whether the enrollment `e` of the caller is among those whom a thread is for. */
export const inAudience = (ctx: MemberCtx, alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.cohort_id`)} is null or ${sql.ref(`${alias}.cohort_id`)} = e.cohort_id
    or ${sql.ref(`${alias}.author_id`)} = ${ctx.personId})`

/** A course whose discussions the caller may read; to anyone else it does not exist. */
export async function enterCourse(ctx: MemberCtx, courseId: string) {
  const course = await ctx.db
    .selectFrom('courses as c')
    .select(['c.id', 'c.organization_id', 'c.title', 'c.published_version'])
    .select([
      sql<
        string | null
      >`(select i.rights from course_instructors i where i.organization_id = c.organization_id
        and i.course_id = c.id and i.person_id = ${ctx.personId})`.as('rights'),
      sql<
        string | null
      >`(select case when e.status = 'active' and e.expires_at <= ${ctx.now} then 'expired'
          else e.status end from enrollments e where e.organization_id = c.organization_id
        and e.course_id = c.id and e.person_id = ${ctx.personId})`.as('enrollment_status'),
      sql<
        string | null
      >`(select e.cohort_id from enrollments e where e.organization_id = c.organization_id
        and e.course_id = c.id and e.person_id = ${ctx.personId})`.as('cohort_id'),
    ])
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.id', '=', courseId)
    .executeTakeFirst()
  if (!course || !coursePolicy.read(ctx, course)) throw problem('course_not_found')
  return course
}
