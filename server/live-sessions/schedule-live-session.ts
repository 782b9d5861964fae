import type { LiveSession, LiveSessionBody } from '#contract/live-sessions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { liveSessionScheduled } from './notification-kinds.ts'
import { planReminders } from './plan-reminders.ts'
import { schedulePolicy } from './policy.ts'
import { readSession } from './present.ts'
import { assertTimes, usualAttendance } from './rules.ts'
import { tellInvited, timeInWords } from './tell-invited.ts'

/** Puts a session on the calendar of a course or a group and tells its people. */
export async function scheduleLiveSession(
  ctx: MemberCtx,
  body: LiveSessionBody,
): Promise<LiveSession> {
  authorize(schedulePolicy, 'schedule', ctx, undefined)
  await assertAudience(ctx, body)
  const times = assertTimes(body, ctx.now)
  const session = await ctx.db
    .insertInto('live_sessions')
    .values({
      organization_id: ctx.organizationId,
      course_id: body.course_id,
      group_id: body.group_id,
      host_id: ctx.personId,
      created_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
      ...times,
      ...columnsOf(body, times),
      time_zone: body.time_zone,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await planReminders(ctx, session)
  await tellInvited(ctx, liveSessionScheduled, session, {
    type: 'info',
    title: `Live session: ${session.title}`,
    message: `It takes place ${timeInWords(session)}.`,
    key: session.id,
  })
  await audit(ctx, {
    action: 'live_session.scheduled',
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id: session.id },
    detail: { title: session.title, starts_at: session.starts_at.toISOString() },
  })
  await emit(ctx, 'live_session.scheduled', {
    organization_id: ctx.organizationId,
    session_id: session.id,
  })
  return readSession(ctx, session.id)
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
      detail: 'Choose a course or a group.',
      errors: { course_id: 'Choose a course or a group' },
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
