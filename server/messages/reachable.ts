import { sql } from 'kysely'
import { containing } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonName } from '#server/identity/person-name.ts'

/** Both take the same course now. */
const sharesCourse = (
  ctx: MemberCtx,
) => sql<boolean>`exists (select 1 from enrollments a join enrollments b
  on b.organization_id = a.organization_id and b.course_id = a.course_id
  where a.organization_id = ${ctx.organizationId} and a.person_id = ${ctx.personId} and b.person_id = m.person_id
    and a.status in ('active', 'completed') and b.status in ('active', 'completed'))`

/** The member teaches a course that the caller takes, or took. */
const teachesMe = (
  ctx: MemberCtx,
) => sql<boolean>`exists (select 1 from enrollments e join course_instructors i
  on i.organization_id = e.organization_id and i.course_id = e.course_id
  where e.organization_id = ${ctx.organizationId} and e.person_id = ${ctx.personId} and i.person_id = m.person_id
    and e.status in ('active', 'completed', 'expired', 'suspended'))`

/** The caller teaches a course that the member takes. */
const taughtByMe = (
  ctx: MemberCtx,
) => sql<boolean>`exists (select 1 from enrollments e join course_instructors i
  on i.organization_id = e.organization_id and i.course_id = e.course_id
  where e.organization_id = ${ctx.organizationId} and e.person_id = m.person_id and i.person_id = ${ctx.personId}
    and e.status in ('active', 'completed', 'expired', 'suspended'))`

/** Whom the caller may write to first. Learners get no directory: they reach who teaches, runs or learns with them. */
function within(ctx: MemberCtx) {
  if (ctx.role === 'admin') return sql<boolean>`true`
  if (ctx.role === 'instructor') return sql<boolean>`(m.role <> 'learner' or ${taughtByMe(ctx)})`
  return sql<boolean>`(m.role = 'admin' or ${teachesMe(ctx)} or m.role = 'learner' and ${sharesCourse(ctx)})`
}

const members = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.avatar_key', 'm.role'])
    .where('m.organization_id', '=', ctx.organizationId)
    .where('m.person_id', '!=', ctx.personId)
    .where(within(ctx))

export const findReachable = (ctx: MemberCtx, personId: string) =>
  members(ctx).where('m.person_id', '=', personId).executeTakeFirst()

/** People and groups of courses that fit the search. */
export async function listReachable(ctx: MemberCtx, search: string) {
  const pattern = containing(search)
  const [people, courses] = await Promise.all([
    members(ctx)
      .where(sql<boolean>`p.first_name || ' ' || p.last_name ilike ${pattern}`)
      .orderBy(sql`m.role = 'learner'`)
      .orderBy('p.first_name')
      .orderBy('p.last_name')
      .orderBy('p.id')
      .limit(12)
      .execute(),
    groups(ctx).where('c.title', 'ilike', pattern).orderBy('c.title').limit(8).execute(),
  ])
  return {
    people: people.map((row) => ({ ...presentPersonName(ctx.app, row), role: row.role })),
    courses,
  }
}

/** Courses whose group the caller belongs to. */
const groups = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('courses as c')
    .innerJoin('published_courses as p', (join) =>
      join.onRef('p.organization_id', '=', 'c.organization_id').onRef('p.course_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.title'])
    .where('c.organization_id', '=', ctx.organizationId)
    .where(
      ctx.role === 'admin'
        ? sql<boolean>`true`
        : sql<boolean>`(exists (select 1 from course_instructors i where i.organization_id = c.organization_id
            and i.course_id = c.id and i.person_id = ${ctx.personId})
          or exists (select 1 from enrollments e where e.organization_id = c.organization_id
            and e.course_id = c.id and e.person_id = ${ctx.personId} and e.status in ('active', 'completed')))`,
    )

export const findGroup = (ctx: MemberCtx, courseId: string) =>
  groups(ctx).where('c.id', '=', courseId).executeTakeFirst()
