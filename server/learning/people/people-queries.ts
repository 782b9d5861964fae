import { sql } from 'kysely'
import type { Activity, MemberStatus } from '#contract/directory.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import { containing } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { daysLater } from '#server/identity/rules.ts'
import { lessonPercentSql } from '#server/enrollments/lesson-percent.ts'

export interface PeopleFilter {
  role: OrganizationRole
  status?: MemberStatus | undefined
  activity?: Activity | undefined
  group?: string | undefined
  search?: string | undefined
  sort: 'name' | 'joined' | 'last_seen'
}

const recentDays = 30

/** Members of one role, narrowed by the filter and nothing else: this is what is counted. */
export function filtered(ctx: MemberCtx, filter: PeopleFilter) {
  let query = ctx.db
    .selectFrom('memberships as m')
    .where('m.organization_id', '=', ctx.organizationId)
    .where('m.role', '=', filter.role)
  if (filter.status) {
    query = query.where('m.suspended_at', filter.status === 'suspended' ? 'is not' : 'is', null)
  }
  if (filter.activity === 'never') query = query.where('m.last_seen_at', 'is', null)
  else if (filter.activity) {
    const since = daysLater(ctx.now, -recentDays)
    query = query.where('m.last_seen_at', filter.activity === 'recent' ? '>=' : '<', since)
  }
  if (filter.group) {
    const group = filter.group
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('member_group_people as g')
          .select('g.person_id')
          .whereRef('g.organization_id', '=', 'm.organization_id')
          .whereRef('g.person_id', '=', 'm.person_id')
          .where('g.group_id', '=', group),
      ),
    )
  }
  if (filter.search) {
    query = query.where('m.search_text', 'like', containing(filter.search.toLowerCase()))
  }
  return query
}

/** How many that are, where it is kept: of a role, and of its suspended or other members. */
export function keptCount(ctx: MemberCtx, filter: PeopleFilter) {
  if (filter.activity || filter.group || filter.search) return undefined
  let query = ctx.db
    .selectFrom('member_counts')
    .select(sql<number>`coalesce(sum(members), 0)::int`.as('members'))
    .where('organization_id', '=', ctx.organizationId)
    .where('role', '=', filter.role)
  if (filter.status) query = query.where('is_suspended', '=', filter.status === 'suspended')
  return query.executeTakeFirstOrThrow().then(({ members }) => members)
}

/** The filter's members in their order, read from an index. */
export function ordered(ctx: MemberCtx, filter: PeopleFilter) {
  const query = filtered(ctx, filter)
  const sorted = {
    name: () => query.orderBy('m.sort_name'),
    joined: () => query.orderBy('m.joined_at', 'desc'),
    last_seen: () => query.orderBy(sql`m.last_seen_at desc nulls last`),
  }[filter.sort]()
  return sorted.orderBy('m.person_id').select('m.person_id')
}

/** The figures of a few people, so that a page costs the same among 100 and 100,000. */
export async function peopleWithFigures(ctx: MemberCtx, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .leftJoin('member_roles as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'm.organization_id')
        .onRef('r.id', '=', 'm.custom_role_id'),
    )
    .select([
      'r.id as custom_role_id',
      'r.name as custom_role_name',
      'm.person_id',
      'm.role',
      'm.position',
      'm.joined_at',
      'm.last_seen_at',
      'm.suspended_at',
      'm.suspension_reason',
      'p.first_name',
      'p.last_name',
      'p.username',
      'p.headline',
      'p.email',
      'p.avatar_key',
    ])
    .select(figures(ctx.organizationId))
    .where('m.organization_id', '=', ctx.organizationId)
    .where((eb) => eb('m.person_id', '=', eb.fn.any(eb.val(ids as string[]))))
    .execute()
  const byId = new Map(rows.map((row) => [row.person_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type PersonRow = Awaited<ReturnType<typeof peopleWithFigures>>[number]

const figures = (organizationId: string) => {
  const taken = sql`from enrollments e join published_courses c
      on c.organization_id = e.organization_id and c.course_id = e.course_id
    where e.person_id = m.person_id and e.organization_id = ${organizationId}
      and e.status in ('active', 'completed', 'suspended', 'expired')`
  const taught = sql`from course_instructors i
    where i.person_id = m.person_id and i.organization_id = ${organizationId}`
  return [
    sql<number>`(select count(*)::int ${taken})`.as('course_count'),
    sql<number>`(select count(e.completed_at)::int ${taken})`.as('completed_count'),
    sql<number>`(select coalesce(${lessonPercentSql(
      sql`sum(least(e.completed_lessons, c.lesson_count))`,
      sql`sum(c.lesson_count)`,
    )}, 0) ${taken})`.as('progress_percent'),
    sql<number>`(select count(*)::int ${taught})`.as('taught_count'),
    sql<number>`(select coalesce(sum(c.learner_count), 0)::int from course_instructors i
      join published_courses c on c.organization_id = i.organization_id and c.course_id = i.course_id
      where i.person_id = m.person_id and i.organization_id = ${organizationId})`.as(
      'taught_learner_count',
    ),
  ]
}
