import type { LiveSession } from '#contract/live-sessions.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { readRule } from '#server/recurrence/rule.ts'
import { liveSessionPolicy } from './policy.ts'
import { getSessionRow, type SessionRow } from './queries.ts'
import { isOpenTo, joinWindow, minutesOf, statusOf } from './rules.ts'

/** Whoever runs the session comes in as its host. */
export const joinRole = (ctx: MemberCtx, row: SessionRow) =>
  liveSessionPolicy.run(ctx, row) || row.host_id === ctx.personId ? 'host' : 'guest'

export function presentSession(ctx: MemberCtx, row: SessionRow): LiveSession {
  const role = joinRole(ctx, row)
  const { opens_at, closes_at } = joinWindow(row, role)
  const runs = liveSessionPolicy.run(ctx, row)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    course:
      row.course_id !== null && row.course_title !== null
        ? { id: row.course_id, title: row.course_title }
        : null,
    group:
      row.group_id !== null && row.group_name !== null
        ? { id: row.group_id, name: row.group_name }
        : null,
    host: presentPersonNameOrNull(ctx.app, row.host),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    time_zone: row.time_zone,
    capacity: row.capacity,
    room: row.outside_url === null ? 'built_in' : 'link',
    has_waiting_room: row.has_waiting_room,
    sharing: row.sharing as LiveSession['sharing'],
    attendance_minutes: row.attendance_minutes,
    status: statusOf(row, ctx.now),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    cancelled: row.cancelled_at
      ? { at: row.cancelled_at.toISOString(), reason: row.cancel_reason }
      : null,
    series:
      row.series_id !== null && row.series_date !== null && row.rrule !== null
        ? { id: row.series_id, date: row.series_date, recurrence: readRule(row.rrule) }
        : null,
    join: {
      role,
      opens_at: opens_at.toISOString(),
      closes_at: closes_at.toISOString(),
      is_open: isOpenTo(row, role, ctx.now),
    },
    my_attendance: presentOwn(row),
    recordings: row.recording_count,
    management: runs
      ? {
          outside_url: row.outside_url,
          invited: row.invited_count,
          came: row.came_count,
          overlaps: row.overlaps,
        }
      : null,
    can: {
      edit: liveSessionPolicy.edit(ctx, row),
      cancel: liveSessionPolicy.cancel(ctx, row),
      end: liveSessionPolicy.end(ctx, row) && statusOf(row, ctx.now) === 'live',
      see_attendance: runs,
    },
  }
}

function presentOwn({ own_stay, own_mark, attendance_minutes }: SessionRow) {
  if (own_stay === null && own_mark === null) return null
  const seconds = own_stay?.seconds ?? 0
  const instant = (value: string | null | undefined) =>
    value ? new Date(value).toISOString() : null
  return {
    joined_at: instant(own_stay?.joined_at),
    left_at: instant(own_stay?.left_at),
    minutes: minutesOf(seconds),
    attended: own_mark ?? seconds >= attendance_minutes * 60,
  }
}

export const readSession = async (ctx: MemberCtx, id: string) =>
  presentSession(ctx, await getSessionRow(ctx, id))
