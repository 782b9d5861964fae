import type { DeleteEventQuery } from '#contract/calendar.ts'
import { problem } from '#server/http/problem.ts'
import { splitSeries } from '#server/recurrence/edit.ts'
import { findOccurrence } from '#server/recurrence/expand.ts'
import { firstDate } from '#server/recurrence/series.ts'
import { recordShared, updateEvent } from './change-event.ts'
import { enterEvent, type EnteredEvent, type EventCtx } from './enter-event.ts'

/** Takes one occurrence, this and the following, or all out of the calendar. Subscribed calendars hear of it. */
export async function deleteEvent(ctx: EventCtx, eventId: string, asked: DeleteEventQuery) {
  const entered = await enterEvent(ctx, eventId, 'delete')
  const { event, series } = entered
  const date = asked.date ?? firstDate(series)
  if (!series.rule || asked.scope === 'all') await cancelAll(ctx, entered)
  else if (asked.scope === 'this') await cancelOccurrence(ctx, entered, date)
  else await cancelFollowing(ctx, entered, date)
  await recordShared(ctx, event, 'calendar_event.cancelled', { scope: asked.scope, date })
}

async function cancelAll(ctx: EventCtx, { event }: EnteredEvent) {
  await ctx.db
    .updateTable('calendar_events')
    .set({ cancelled_at: ctx.now, updated_at: ctx.now, sequence: event.sequence + 1 })
    .where('id', '=', event.id)
    .execute()
}

async function cancelOccurrence(
  ctx: EventCtx,
  { event, series, exceptions }: EnteredEvent,
  date: string,
) {
  if (!findOccurrence(series, exceptions, date)) throw problem('occurrence_not_found')
  const others = exceptions.filter((exception) => exception.date !== date)
  const words = { title: null, description: null, location: null }
  const cancelled = { date, cancelled: true, moved: null, ...words }
  await updateEvent(ctx, event, {}, series, [...others, cancelled])
}

async function cancelFollowing(ctx: EventCtx, entered: EnteredEvent, date: string) {
  const { event, series, exceptions } = entered
  const { before } = splitSeries(series, date)
  if (!before) return cancelAll(ctx, entered)
  const earlier = exceptions.filter((exception) => exception.date < date)
  await updateEvent(ctx, event, {}, before, earlier)
}
