import { sql } from 'kysely'
import type { LiveSession, LiveSessionBody } from '#contract/live-sessions.ts'
import type { SeriesScope } from '#contract/recurrence.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { splitSeries } from '#server/recurrence/edit.ts'
import { say } from '#server/words/sentence.ts'
import { furtherOf, lockForChange, lockMeant } from './meant-sessions.ts'
import { liveSessionCancelled } from './notification-kinds.ts'
import { readSession } from './present.ts'
import { recordChange } from './record-change.ts'
import { columnsOf } from './schedule-live-session.ts'
import { lockSeries, updateSeries } from './series.ts'
import { entryOf, tellInvited, timeFact, startOf } from './tell-invited.ts'

type Details = Omit<
  LiveSessionBody,
  'course_id' | 'group_id' | 'starts_at' | 'ends_at' | 'time_zone' | 'recurrence'
> & { scope: SeriesScope }

/** Changes what it is about and how its room works; for whom and when stays. */
export async function editLiveSession(
  ctx: MemberCtx,
  id: string,
  { scope, ...body }: Details,
): Promise<LiveSession> {
  const row = await lockForChange(ctx, id, 'edit')
  const meant = await lockMeant(ctx, row, scope)
  const given = { ...body, attendance_minutes: body.attendance_minutes ?? row.attendance_minutes }
  await change(ctx, meant, columnsOf(given, row))
  await recordChange(ctx, 'live_session.edited', row, { title: body.title, scope })
  return readSession(ctx, id)
}

/** It does not take place; everyone learns why, once for all occurrences that are meant. */
export async function cancelLiveSession(
  ctx: MemberCtx,
  id: string,
  { reason, scope = 'this' }: { reason: string; scope?: SeriesScope },
): Promise<LiveSession> {
  const row = await lockForChange(ctx, id, 'cancel')
  const meant = await lockMeant(ctx, row, scope)
  await change(ctx, meant, {
    cancelled_at: ctx.now,
    cancelled_by: ctx.personId,
    cancel_reason: reason,
  })
  if (scope === 'following' && row.series_id !== null && row.series_date !== null) {
    const { before } = splitSeries(await lockSeries(ctx, row.series_id), row.series_date)
    if (before) await updateSeries(ctx, row.series_id, before)
  }
  await tellInvited(ctx, liveSessionCancelled, row, {
    type: 'warning',
    title: say('“{title}” was canceled', { title: row.title }),
    message: say(
      '{start}{further, plural, =0 {} one { and # more session} other { and # more sessions}}. Reason: {reason}',
      { start: startOf(meant[0]), further: furtherOf(meant), reason },
    ),
    detail: {
      facts: [
        timeFact(say('Original time'), meant[0], true),
        { label: say('Reason'), value: reason },
      ],
      ...(meant.length === 1 && {
        calendar: entryOf({ ...row, sequence: row.sequence + 1 }, 'CANCEL'),
      }),
    },
  })
  await recordChange(ctx, 'live_session.cancelled', row, { title: row.title, scope }, reason)
  return readSession(ctx, id)
}

const change = (
  ctx: MemberCtx,
  meant: readonly { id: string }[],
  columns: Record<string, unknown>,
) =>
  ctx.db
    .updateTable('live_sessions')
    .set({ ...columns, sequence: sql<number>`sequence + 1`, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where(
      'id',
      'in',
      meant.map(({ id }) => id),
    )
    .execute()
