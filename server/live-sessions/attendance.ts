import { sql } from 'kysely'
import type { Attendance } from '#contract/live-sessions.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing } from '#server/db/paging.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonName, type PersonNameRow } from '#server/identity/person-name.ts'
import { completeAttended } from './complete-attended.ts'
import { liveSessionPolicy } from './policy.ts'
import { getSessionRow, type SessionRow } from './queries.ts'
import { minutesOf } from './rules.ts'
import { wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'

interface AttendanceRow {
  person: PersonNameRow
  joined_at: Date | null
  left_at: Date | null
  seconds: number
  is_present: boolean
  mark: boolean | null
  attended: boolean
}

/** Everyone who was invited as a learner or came, by name; what was marked counts before what was recorded. */
const attendance = (ctx: MemberCtx, session: SessionRow) => sql<AttendanceRow>`
  with invited as (
    select e.person_id from enrollments e where e.organization_id = ${ctx.organizationId}
      and e.course_id = ${session.course_id} and e.status in ('active', 'completed')
    union select g.person_id from member_group_people g where g.organization_id = ${ctx.organizationId}
      and g.group_id = ${session.group_id}
    union select y.person_id from live_session_stays y where y.organization_id = ${ctx.organizationId}
      and y.session_id = ${session.id}
  ), stays as (
    select person_id, min(joined_at) as joined_at,
      case when count(*) = count(left_at) then max(left_at) end as left_at,
      count(*) > count(left_at) as is_present,
      extract(epoch from sum(coalesce(left_at, greatest(joined_at, ${ctx.now}::timestamptz)) - joined_at))::float8 as seconds
    from live_session_stays where organization_id = ${ctx.organizationId} and session_id = ${session.id}
    group by person_id
  )
  select jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name,
      'avatar_key', p.avatar_key) as person,
    s.joined_at, s.left_at, coalesce(s.seconds, 0) as seconds, coalesce(s.is_present, false) as is_present,
    k.is_present as mark,
    coalesce(k.is_present, s.seconds >= ${session.attendance_minutes * 60}, false) as attended,
    lower(p.last_name || ' ' || p.first_name) as sort_name
  from invited i join people p on p.id = i.person_id
  left join stays s on s.person_id = i.person_id
  left join live_session_marks k on k.organization_id = ${ctx.organizationId} and k.session_id = ${session.id}
    and k.person_id = i.person_id`

export async function listAttendance(
  ctx: MemberCtx,
  id: string,
  { page, page_size, search, attended }: PageQuery & { attended?: boolean | undefined },
) {
  const session = await forAttendance(ctx, id)
  const conditions = [sql`true`]
  if (attended !== undefined) conditions.push(sql`attended = ${attended}`)
  if (search) {
    conditions.push(
      sql`(person ->> 'first_name') || ' ' || (person ->> 'last_name') ilike ${containing(search)}`,
    )
  }
  const all = attendance(ctx, session)
  const within = sql.join(conditions, sql` and `)
  const [list, totals] = await Promise.all([
    sql<AttendanceRow>`select * from (${all}) a where ${within} order by sort_name, person ->> 'id'
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(ctx.db),
    sql<{ total: number; attended_count: number; came_count: number }>`
      select (count(*) filter (where ${within}))::int as total,
        (count(*) filter (where attended))::int as attended_count,
        (count(*) filter (where joined_at is not null))::int as came_count
      from (${all}) a`.execute(ctx.db),
  ])
  const { total = 0, attended_count = 0, came_count = 0 } = totals.rows[0] ?? {}
  return {
    items: list.rows.map((row) => presentAttendance(ctx, row)),
    total,
    total_capped: false,
    attended_count,
    came_count,
  }
}

const presentAttendance = (ctx: MemberCtx, row: AttendanceRow): Attendance => ({
  person: presentPersonName(ctx.app, row.person),
  joined_at: row.joined_at?.toISOString() ?? null,
  left_at: row.left_at?.toISOString() ?? null,
  minutes: minutesOf(row.seconds),
  attended: row.attended,
  is_marked: row.mark !== null,
  is_present: row.is_present,
})

const heading = [
  say('First name'),
  say('Last name'),
  say('Joined (UTC)'),
  say('Left (UTC)'),
  say('Minutes'),
  say('Attended'),
]

/** One line per person, times in UTC as spreadsheets sort them. */
export async function exportAttendance(ctx: MemberCtx, id: string) {
  const session = await forAttendance(ctx, id)
  const { rows } = await sql<AttendanceRow>`select * from (${attendance(ctx, session)}) a
    order by sort_name, person ->> 'id'`.execute(ctx.db)
  const [yes = '', no = ''] = await wordHead(ctx, [say('yes'), say('no')])
  const day = session.starts_at.toISOString().slice(0, 10)
  return csvFile(`attendance-${day}`, [
    await wordHead(ctx, heading),
    ...rows.map((row) => [
      row.person.first_name,
      row.person.last_name,
      row.joined_at?.toISOString() ?? '',
      row.left_at?.toISOString() ?? '',
      minutesOf(row.seconds),
      row.attended ? yes : no,
    ]),
  ])
}

/** Says that someone attended or not; null goes back to what was recorded. */
export async function markAttendance(
  ctx: MemberCtx,
  id: string,
  { person_id, attended }: { person_id: string; attended: boolean | null },
) {
  await forAttendance(ctx, id)
  const member = await ctx.db
    .selectFrom('memberships')
    .select('person_id')
    .where('organization_id', '=', ctx.organizationId)
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (!member) throw problem('member_not_found')
  const key = { organization_id: ctx.organizationId, session_id: id, person_id }
  if (attended === null) {
    await ctx.db
      .deleteFrom('live_session_marks')
      .where('organization_id', '=', ctx.organizationId)
      .where('session_id', '=', id)
      .where('person_id', '=', person_id)
      .execute()
  } else {
    const mark = { is_present: attended, marked_by: ctx.personId, marked_at: ctx.now }
    await ctx.db
      .insertInto('live_session_marks')
      .values({ ...key, ...mark })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'session_id', 'person_id']).doUpdateSet(mark),
      )
      .execute()
    const stay = { organizationId: ctx.organizationId, sessionId: id, personId: person_id }
    await completeAttended(ctx, stay, ctx.now)
  }
  await audit(ctx, {
    action: 'live_session.attendance_marked',
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id },
    detail: { person_id, attended },
  })
}

async function forAttendance(ctx: MemberCtx, id: string) {
  const session = await getSessionRow(ctx, id)
  authorize(liveSessionPolicy, 'see_attendance', ctx, session)
  return session
}
