import { Temporal } from 'temporal-polyfill'
import type { LiveSession } from '#contract/live-sessions.ts'
import type { SeriesScope } from '#contract/recurrence.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { changedSeries } from '#server/recurrence/changed-series.ts'
import { splitSeries } from '#server/recurrence/edit.ts'
import { findOccurrence } from '#server/recurrence/expand.ts'
import { say } from '#server/words/sentence.ts'
import { furtherOf, lockForChange, lockMeant, type MeantSession } from './meant-sessions.ts'
import { liveSessionMoved } from './notification-kinds.ts'
import { planReminders } from './plan-reminders.ts'
import { readSession } from './present.ts'
import type { SessionRow } from './queries.ts'
import { recordChange } from './record-change.ts'
import { assertTimes, statusOf } from './rules.ts'
import { insertSeries, lockSeries, updateSeries, type SessionSeries } from './series.ts'
import { entryOfOnly, tellInvited, timeFact, startOf } from './tell-invited.ts'

interface Move {
  starts_at: string
  ends_at: string
  time_zone: string
  message: string
  scope: SeriesScope
}

interface Moved extends Pick<MeantSession, 'organization_id' | 'id' | 'starts_at' | 'ends_at'> {
  time_zone: string
  series_id: string | null
  series_date: string | null
}

/** Gives it another time and tells everyone; reminders follow. Others of its series go as far as it went. */
export async function moveLiveSession(
  ctx: MemberCtx,
  id: string,
  move: Move,
): Promise<LiveSession> {
  const row = await lockForChange(ctx, id, 'edit')
  if (statusOf(row, ctx.now) === 'live') throw problem('live_session_started')
  const times = assertTimes(move, ctx.now)
  const meant = await lockMeant(ctx, row, move.scope)
  const own = { ...row, ...times, time_zone: move.time_zone }
  const moved = move.scope === 'this' ? [own] : await moveSeries(ctx, row, move, meant)
  for (const session of moved) await save(ctx, session)
  const [first = own] = moved.toSorted((a, b) => Number(a.starts_at) - Number(b.starts_at))
  await tellInvited(ctx, liveSessionMoved, row, {
    type: 'warning',
    title: say('“{title}” was rescheduled', { title: row.title }),
    message: say(
      'New time: {start}{further, plural, =0 {.} one {, and # more session.} other {, and # more sessions.}} {note}',
      { start: startOf(first), further: furtherOf(moved), note: move.message },
    ),
    detail: {
      facts: [timeFact(say('New time'), first), timeFact(say('Old time'), row, true)],
      ...entryOfOnly(
        moved.map((session) => ({
          ...row,
          id: session.id,
          starts_at: session.starts_at,
          ends_at: session.ends_at,
          time_zone: session.time_zone,
          sequence: row.sequence + 1,
        })),
        'REQUEST',
      ),
    },
  })
  await recordChange(ctx, 'live_session.moved', row, {
    from: row.starts_at.toISOString(),
    to: times.starts_at.toISOString(),
    scope: move.scope,
  })
  return readSession(ctx, id)
}

/** What has taken place keeps its rule; the rest goes on by the shifted one, as the same series or as a new one. */
async function moveSeries(
  ctx: MemberCtx,
  row: SessionRow,
  move: Move,
  meant: readonly MeantSession[],
): Promise<Moved[]> {
  const { series_id, series_date } = row
  if (series_id === null || series_date === null) {
    return [{ ...row, ...assertTimes(move, ctx.now), time_zone: move.time_zone }]
  }
  const dates = meant.flatMap(({ series_date: date }) => date ?? [])
  const [firstDate = series_date] = dates.toSorted()
  const { before, after } = splitSeries(await lockSeries(ctx, series_id), firstDate)
  const { series, days } = changedSeries(after, series_date, {
    time: {
      all_day: false,
      starts_at: move.starts_at,
      ends_at: move.ends_at,
      zone: move.time_zone,
    },
  })
  if (series.all_day || !series.rule) throw problem('recurrence_never')
  const goesOn: SessionSeries = { ...series, rule: series.rule }
  if (before) await updateSeries(ctx, series_id, before)
  const id = before ? (await insertSeries(ctx, goesOn)).id : series_id
  if (!before) await updateSeries(ctx, id, goesOn)
  return meant.map((session) => {
    const date = session.series_date ?? series_date
    const to = Temporal.PlainDate.from(date).add({ days }).toString()
    const named = { series_id: id, series_date: to }
    if (session.id === row.id) {
      return { ...session, ...assertTimes(move, ctx.now), time_zone: move.time_zone, ...named }
    }
    const regular = findOccurrence(after, [], date)
    const next = findOccurrence(goesOn, [], to)
    // Who was moved by itself stays where it was put.
    const isRegular = regular?.starts_at.getTime() === session.starts_at.getTime()
    if (!isRegular || !next) return { ...session, ...named }
    const { starts_at, ends_at } = next
    assertTimes({ starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }, ctx.now)
    return { ...session, starts_at, ends_at, time_zone: move.time_zone, ...named }
  })
}

async function save(ctx: MemberCtx, session: Moved) {
  const { id, starts_at, ends_at, time_zone, series_id, series_date } = session
  await ctx.db
    .updateTable('live_sessions')
    .set((eb) => ({
      starts_at,
      ends_at,
      time_zone,
      series_id,
      series_date,
      sequence: eb('sequence', '+', 1),
      updated_at: ctx.now,
    }))
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', id)
    .execute()
  await planReminders(ctx, session)
}
