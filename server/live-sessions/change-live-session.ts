import type { LiveSession, LiveSessionBody } from '#contract/live-sessions.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { liveSessionCancelled, liveSessionMoved } from './notification-kinds.ts'
import { planReminders } from './plan-reminders.ts'
import { liveSessionPolicy } from './policy.ts'
import { readSession } from './present.ts'
import { getSessionRow, type SessionRow } from './queries.ts'
import { assertTimes, statusOf } from './rules.ts'
import { columnsOf } from './schedule-live-session.ts'
import { tellInvited, timeInWords } from './tell-invited.ts'

type Details = Omit<
  LiveSessionBody,
  'course_id' | 'group_id' | 'starts_at' | 'ends_at' | 'time_zone'
>

/** Changes what it is about and how its room works; for whom and when stays. */
export async function editLiveSession(
  ctx: MemberCtx,
  id: string,
  body: Details,
): Promise<LiveSession> {
  const row = await lockForChange(ctx, id, 'edit')
  const given = { ...body, attendance_minutes: body.attendance_minutes ?? row.attendance_minutes }
  await change(ctx, id, { ...columnsOf(given, row), sequence: row.sequence + 1 })
  await record(ctx, 'live_session.edited', row, { title: body.title })
  return readSession(ctx, id)
}

interface Move {
  starts_at: string
  ends_at: string
  time_zone: string
  message: string
}

/** Gives it another time and tells everyone; reminders follow. */
export async function moveLiveSession(
  ctx: MemberCtx,
  id: string,
  move: Move,
): Promise<LiveSession> {
  const row = await lockForChange(ctx, id, 'edit')
  if (statusOf(row, ctx.now) === 'live') throw problem('live_session_started')
  const times = assertTimes(move, ctx.now)
  const moved = { ...row, ...times, time_zone: move.time_zone }
  await change(ctx, id, { ...times, time_zone: move.time_zone, sequence: row.sequence + 1 })
  await planReminders(ctx, moved)
  await tellInvited(ctx, liveSessionMoved, row, {
    type: 'warning',
    title: `“${row.title}” was moved`,
    message: [`It now takes place ${timeInWords(moved)}.`, move.message].filter(Boolean).join(' '),
  })
  await record(ctx, 'live_session.moved', row, {
    from: row.starts_at.toISOString(),
    to: times.starts_at.toISOString(),
  })
  return readSession(ctx, id)
}

/** It does not take place; everyone learns why. */
export async function cancelLiveSession(
  ctx: MemberCtx,
  id: string,
  reason: string,
): Promise<LiveSession> {
  const row = await lockForChange(ctx, id, 'cancel')
  await change(ctx, id, {
    cancelled_at: ctx.now,
    cancelled_by: ctx.personId,
    cancel_reason: reason,
    sequence: row.sequence + 1,
  })
  await tellInvited(ctx, liveSessionCancelled, row, {
    type: 'warning',
    title: `“${row.title}” was cancelled`,
    message: `${timeInWords(row)}: ${reason}`,
  })
  await record(ctx, 'live_session.cancelled', row, { title: row.title }, reason)
  return readSession(ctx, id)
}

/** What is over or cancelled stays as it was. */
async function lockForChange(ctx: MemberCtx, id: string, ability: 'edit' | 'cancel') {
  const row = await getSessionRow(ctx, id, true)
  if (!liveSessionPolicy.run(ctx, row)) throw problem('not_allowed')
  if (['ended', 'cancelled'].includes(statusOf(row, ctx.now))) throw problem('live_session_over')
  authorize(liveSessionPolicy, ability, ctx, row)
  return row
}

const change = (ctx: MemberCtx, id: string, columns: Record<string, unknown>) =>
  ctx.db
    .updateTable('live_sessions')
    .set({ ...columns, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .execute()

async function record(
  ctx: MemberCtx,
  action: `live_session.${string}`,
  row: SessionRow,
  detail: Record<string, unknown>,
  reason?: string,
) {
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id: row.id },
    detail,
    ...(reason !== undefined && { reason }),
  })
  await emit(ctx, action, { organization_id: ctx.organizationId, session_id: row.id })
}
