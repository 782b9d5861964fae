import { sql } from 'kysely'
import type { PersonSession } from '#contract/live-sessions.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { getMember } from '#server/organizations/queries.ts'
import { minutesOf } from './rules.ts'

/** Live sessions that a person came to, or that staff marked for them, the latest first. */
export async function listPersonSessions(
  ctx: MemberCtx,
  personId: string,
  { page, page_size }: PageQuery,
): Promise<Page<PersonSession>> {
  authorize(organizationPolicy, 'manage_members', ctx, undefined)
  await getMember(ctx.db, ctx.organizationId, personId)
  const attended = sql`
    select s.id, s.title, s.starts_at, c.title as course_title, coalesce(y.seconds, 0) as seconds,
      coalesce(k.is_present, y.seconds >= s.attendance_minutes * 60, false) as attended
    from live_sessions s
    left join courses c on c.organization_id = s.organization_id and c.id = s.course_id
    left join lateral (select extract(epoch from sum(coalesce(left_at, greatest(joined_at, ${ctx.now}::timestamptz))
        - joined_at))::float8 as seconds from live_session_stays
      where organization_id = s.organization_id and session_id = s.id and person_id = ${personId}) y on true
    left join live_session_marks k on k.organization_id = s.organization_id and k.session_id = s.id
      and k.person_id = ${personId}
    where s.organization_id = ${ctx.organizationId} and (y.seconds is not null or k.is_present is not null)`
  const [list, counted] = await Promise.all([
    sql<{
      id: string
      title: string
      starts_at: Date
      course_title: string | null
      seconds: number
      attended: boolean
    }>`${attended} order by s.starts_at desc, s.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*)::int as total from (${attended}) a`.execute(ctx.db),
  ])
  return {
    items: list.rows.map((row) => ({
      id: row.id,
      title: row.title,
      starts_at: row.starts_at.toISOString(),
      course_title: row.course_title,
      minutes: minutesOf(row.seconds),
      attended: row.attended,
    })),
    total: counted.rows[0]?.total ?? 0,
    total_capped: false,
  }
}
