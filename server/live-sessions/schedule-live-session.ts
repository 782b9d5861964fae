import type { LiveSession, LiveSessionBody } from '#contract/live-sessions.ts'
import { authorize } from '#server/access/policy.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { furtherOf } from './meant-sessions.ts'
import { liveSessionScheduled } from './notification-kinds.ts'
import { planReminders } from './plan-reminders.ts'
import { schedulePolicy } from './policy.ts'
import { readSession } from './present.ts'
import { recordChange } from './record-change.ts'
import { assertTimes, usualAttendance } from './rules.ts'
import { insertSeries, seriesOfSessions } from './series.ts'
import { entryOfOnly, tellInvited, timeFact, startOf } from './tell-invited.ts'

/** Puts a session on the calendar of a course or a group and tells its people. */
export async function scheduleLiveSession(
  ctx: MemberCtx,
  body: LiveSessionBody,
): Promise<LiveSession> {
  authorize(schedulePolicy, 'schedule', ctx, undefined)
  await assertAudience(ctx, body)
  const times = assertTimes(body, ctx.now)
  const rows = await insertSessions(ctx, body, times)
  const [session] = rows
  if (!session) throw problem('recurrence_never')
  await Promise.all(rows.map((row) => planReminders(ctx, row)))
  await tellInvited(ctx, liveSessionScheduled, session, {
    type: 'info',
    title: say('New live session: {title}', { title: session.title }),
    message: say(
      '{start}{further, plural, =0 {} one { and # more session} other { and # more sessions}}',
      { start: startOf(session), further: furtherOf(rows) },
    ),
    key: session.id,
    detail: {
      facts: [timeFact(say('When'), session)],
      ...entryOfOnly(rows, 'REQUEST'),
    },
  })
  await recordChange(ctx, 'live_session.scheduled', session, {
    title: session.title,
    starts_at: session.starts_at.toISOString(),
    times: rows.length,
  })
  return readSession(ctx, session.id)
}

/** One row for each time that it takes place, in the order of time. */
async function insertSessions(
  ctx: MemberCtx,
  body: LiveSessionBody,
  times: { starts_at: Date; ends_at: Date },
) {
  const common = {
    organization_id: ctx.organizationId,
    course_id: body.course_id,
    group_id: body.group_id,
    host_id: ctx.personId,
    created_by: ctx.personId,
    created_at: ctx.now,
    updated_at: ctx.now,
    ...columnsOf(body, times),
    time_zone: body.time_zone,
  }
  const insert = (
    rows: { starts_at: Date; ends_at: Date; series_date?: string }[],
    series_id?: string,
  ) =>
    ctx.db
      .insertInto('live_sessions')
      .values(rows.map((row) => ({ ...common, ...row, ...(series_id && { series_id }) })))
      .returningAll()
      .execute()
  if (!body.recurrence) return insert([times])
  const { series, occurrences } = seriesOfSessions(times, body.time_zone, body.recurrence)
  const { id } = await insertSeries(ctx, series)
  const rows = occurrences.map(({ date, starts_at, ends_at }) => ({
    starts_at,
    ends_at,
    series_date: date,
  }))
  return insert(rows, id)
}

type Details = Pick<
  LiveSessionBody,
  | 'title'
  | 'description'
  | 'capacity'
  | 'outside_url'
  | 'has_waiting_room'
  | 'sharing'
  | 'attendance_minutes'
>

export const columnsOf = (
  body: Details,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
) => ({
  title: body.title,
  description: body.description,
  capacity: body.capacity,
  outside_url: body.outside_url,
  has_waiting_room: body.has_waiting_room,
  sharing: body.sharing,
  attendance_minutes: body.attendance_minutes ?? usualAttendance(starts_at, ends_at),
})

/** For a course that the caller teaches, or a group; admins for any course. */
async function assertAudience(ctx: MemberCtx, { course_id, group_id }: LiveSessionBody) {
  if ((course_id === null) === (group_id === null)) {
    throw problem('invalid_request', {
      detail: say('Choose a course or a group.'),
      errors: { course_id: say('Choose a course or a group') },
    })
  }
  if (course_id !== null) {
    const course = await ctx.db
      .selectFrom('courses as c')
      .leftJoin('course_instructors as i', (join) =>
        join
          .onRef('i.organization_id', '=', 'c.organization_id')
          .onRef('i.course_id', '=', 'c.id')
          .on('i.person_id', '=', ctx.personId),
      )
      .select('i.rights')
      .where('c.organization_id', '=', ctx.organizationId)
      .where('c.id', '=', course_id)
      .executeTakeFirst()
    if (!course) throw problem('course_not_found')
    if (ctx.role !== 'admin' && course.rights === null) throw problem('not_allowed')
    return
  }
  const group = await ctx.db
    .selectFrom('member_groups')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', group_id)
    .executeTakeFirst()
  if (!group) throw problem('group_not_found')
}
