import { sql } from 'kysely'
import type { LiveSessionWhen } from '#contract/live-sessions.ts'
import type { PageQuery } from '#contract/page.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { liveSessionPolicy } from './policy.ts'
import { overtimeMinutes } from './rules.ts'

const teaches = (ctx: MemberCtx) =>
  sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = s.organization_id
    and i.course_id = s.course_id and i.person_id = ${ctx.personId})`
const invited = (ctx: MemberCtx) =>
  sql<boolean>`(exists (select 1 from enrollments e where e.organization_id = s.organization_id
      and e.course_id = s.course_id and e.person_id = ${ctx.personId} and e.status in ('active', 'completed'))
    or exists (select 1 from member_group_people g where g.organization_id = s.organization_id
      and g.group_id = s.group_id and g.person_id = ${ctx.personId}))`

const sessions = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('live_sessions as s')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.course_id'),
    )
    .leftJoin('member_groups as g', (join) =>
      join.onRef('g.organization_id', '=', 's.organization_id').onRef('g.id', '=', 's.group_id'),
    )
    .leftJoin('people as h', 'h.id', 's.host_id')
    .leftJoin('live_session_series as r', (join) =>
      join.onRef('r.organization_id', '=', 's.organization_id').onRef('r.id', '=', 's.series_id'),
    )
    .where('s.organization_id', '=', ctx.organizationId)

interface Overlap {
  id: string
  title: string
}

/** Other sessions of the host at the same time. Their titles are for the host and admins, who can read those too. */
const overlaps = (ctx: MemberCtx) =>
  sql<Overlap[]>`case when s.ended_at is null and s.cancelled_at is null and s.ends_at > ${ctx.now}
      and (${ctx.role === 'admin'} or s.host_id = ${ctx.personId}) then array(
    select jsonb_build_object('id', o.id, 'title', o.title) from live_sessions o
    where o.organization_id = s.organization_id and o.host_id = s.host_id and o.id <> s.id
      and o.ended_at is null and o.cancelled_at is null and o.starts_at < s.ends_at and o.ends_at > s.starts_at
    order by o.starts_at, o.id limit 3) else '{}' end`

export interface OwnStay {
  joined_at: string
  left_at: string | null
  seconds: number
}

const details = (ctx: MemberCtx) =>
  sessions(ctx)
    .selectAll('s')
    .select([
      'c.title as course_title',
      'g.name as group_name',
      'r.rrule',
      personNameColumn('h').as('host'),
      teaches(ctx).as('teaches'),
      invited(ctx).as('invited'),
      sql<OwnStay | null>`(select jsonb_build_object('joined_at', min(y.joined_at),
          'left_at', case when count(*) = count(y.left_at) then max(y.left_at) end,
          'seconds', extract(epoch from sum(coalesce(y.left_at, greatest(y.joined_at, ${ctx.now}::timestamptz)) - y.joined_at)))
        from live_session_stays y where y.organization_id = s.organization_id and y.session_id = s.id
          and y.person_id = ${ctx.personId} having count(*) > 0)`.as('own_stay'),
      sql<
        boolean | null
      >`(select k.is_present from live_session_marks k where k.organization_id = s.organization_id
        and k.session_id = s.id and k.person_id = ${ctx.personId})`.as('own_mark'),
      sql<number>`(select count(distinct y.person_id)::int from live_session_stays y
        where y.organization_id = s.organization_id and y.session_id = s.id)`.as('came_count'),
      sql<number>`((select count(*) from enrollments e where e.organization_id = s.organization_id
          and e.course_id = s.course_id and e.status in ('active', 'completed'))
        + (select count(*) from member_group_people g where g.organization_id = s.organization_id
          and g.group_id = s.group_id))::int`.as('invited_count'),
      overlaps(ctx).as('overlaps'),
      sql<number>`(select count(*)::int from meeting_recordings q where q.organization_id = s.organization_id
        and q.meeting_id = s.id and q.file_id is not null)`.as('recording_count'),
    ])

/** 404 for one of another organization or that is not for the caller. */
export async function getSessionRow(ctx: MemberCtx, id: string, lock = false) {
  let query = details(ctx).where('s.id', '=', id)
  if (lock) query = query.forUpdate('s')
  const row = await query.executeTakeFirst()
  if (!row || !liveSessionPolicy.read(ctx, row)) throw problem('live_session_not_found')
  return row
}

export type SessionRow = Awaited<ReturnType<typeof getSessionRow>>

/** The list's side of `liveSessionPolicy.read`. */
const readable = (ctx: MemberCtx) =>
  ctx.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(${ctx.role === 'instructor' ? teaches(ctx) : sql`false`}
        or s.host_id = ${ctx.personId} or ${invited(ctx)})`

/** The list's side of `statusOf`. */
const whenIs = (now: Date): Record<LiveSessionWhen, ReturnType<typeof sql<boolean>>> => {
  const over = sql`(s.ended_at is not null or s.ends_at + make_interval(mins => ${overtimeMinutes}) <= ${now})`
  const begun = sql`(s.started_at is not null or s.starts_at <= ${now})`
  return {
    upcoming: sql<boolean>`(s.cancelled_at is null and not ${over} and not ${begun}
      or s.cancelled_at is not null and s.starts_at > ${now})`,
    live: sql<boolean>`(s.cancelled_at is null and not ${over} and ${begun})`,
    past: sql<boolean>`(case when s.cancelled_at is null then ${over} else s.starts_at <= ${now} end)`,
  }
}

export interface SessionFilter extends PageQuery {
  when: LiveSessionWhen
  course?: string | undefined
  group?: string | undefined
}

export async function pageOfSessions(ctx: MemberCtx, filter: SessionFilter) {
  const conditions = [readable(ctx)]
  if (filter.course) conditions.push(sql<boolean>`s.course_id = ${filter.course}`)
  if (filter.group) conditions.push(sql<boolean>`s.group_id = ${filter.group}`)
  if (filter.search) {
    const pattern = containing(filter.search)
    conditions.push(sql<boolean>`(s.title ilike ${pattern} or s.description ilike ${pattern})`)
  }
  const within = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const when = whenIs(ctx.now)
  const direction = filter.when === 'past' ? 'desc' : 'asc'
  // What the tabs count is also the length of each list, and an empty one needs no second question.
  const counts = await ctx.db
    .selectFrom('live_sessions as s')
    .where('s.organization_id', '=', ctx.organizationId)
    .where(within)
    .select([
      sql<number>`(count(*) filter (where ${when.upcoming}))::int`.as('upcoming'),
      sql<number>`(count(*) filter (where ${when.live}))::int`.as('live'),
      sql<number>`(count(*) filter (where ${when.past}))::int`.as('past'),
    ])
    .executeTakeFirstOrThrow()
  const known = counts[filter.when]
  if (known === 0) return { rows: [], total: 0, total_capped: false, counts }
  const filtered = details(ctx).where(within).where(when[filter.when])
  const list = filtered.orderBy('s.starts_at', direction).orderBy('s.id')
  return { ...(await paged(ctx.db, filtered, list, filter, { known })), counts }
}

/** Sessions that are for the caller or that they run and that touch the span, oldest first; for calendars. */
export const sessionsBetween = (ctx: MemberCtx, from: Date, to: Date) =>
  details(ctx)
    .where(readable(ctx))
    .where('s.starts_at', '<', to)
    .where('s.ends_at', '>', from)
    .orderBy('s.starts_at')
    .orderBy('s.id')
    .limit(2000)
    .execute()

/** Courses that the caller may schedule for. */
export const listCoursesToMeet = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('published_courses as p')
    .select(['p.course_id as id', 'p.title'])
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.archived_at', 'is', null)
    .where(
      ctx.role === 'admin'
        ? sql<boolean>`true`
        : sql<boolean>`exists (select 1 from course_instructors i where i.organization_id = p.organization_id
            and i.course_id = p.course_id and i.person_id = ${ctx.personId})`,
    )
    .orderBy('p.title')
    .limit(200)
    .execute()

export const listGroupsToMeet = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('member_groups')
    .select(['id', 'name'])
    .where('organization_id', '=', ctx.organizationId)
    .orderBy('name')
    .limit(500)
    .execute()
