import { sql } from 'kysely'
import type { PersonDetail } from '#contract/directory.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { groupsOf } from '#server/organizations/groups/group-people.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { peopleWithFigures } from './people-queries.ts'
import { presentPerson } from './present-people.ts'

const timelineLength = 30

/** One person as the organization knows them, and what would stay behind without them. */
export async function getPersonDetail(ctx: MemberCtx, personId: string): Promise<PersonDetail> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  const [row] = await peopleWithFigures(ctx, [personId])
  if (!row) throw problem('member_not_found')
  const groups = await groupsOf(ctx.db, ctx.organizationId, [personId])
  return {
    ...presentPerson(
      ctx,
      row,
      groups.map(({ id, name }) => ({ id, name })),
    ),
    username: row.username,
    headline: row.headline,
    suspension_reason: row.suspension_reason,
    work: {
      enrollments: row.course_count,
      owned_courses: await coursesWithoutAnotherOwner(ctx, personId),
    },
    timeline: await timelineOf(ctx, personId),
  }
}

const coursesWithoutAnotherOwner = (ctx: MemberCtx, personId: string) =>
  ctx.db
    .selectFrom('course_instructors as i')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 'i.organization_id').onRef('c.id', '=', 'i.course_id'),
    )
    .select(['c.id', 'c.title'])
    .where('i.organization_id', '=', ctx.organizationId)
    .where('i.person_id', '=', personId)
    .where('i.rights', '=', 'owner')
    .orderBy('c.title')
    .limit(100)
    .execute()

/** What was done to the person and what the person did here, newest first. */
async function timelineOf(ctx: MemberCtx, personId: string) {
  const rows = await ctx.db
    .selectFrom('audit_entries as a')
    .leftJoin('people as p', 'p.id', 'a.actor_id')
    .select(['a.id', 'a.action', 'a.reason', 'a.detail', 'a.created_at'])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('actor'))
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.subject_type', '=', 'person')
    .where('a.subject_id', '=', personId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(timelineLength)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    actor: row.actor,
    reason: row.reason,
    detail: row.detail as Record<string, unknown>,
    at: row.created_at.toISOString(),
  }))
}
