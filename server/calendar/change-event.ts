import type { ChangeEventBody } from '#contract/calendar.ts'
import { audit } from '#server/audit/audit.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/http/problem.ts'
import type { WordedException } from '#server/icalendar/calendar.ts'
import { changedSeries } from '#server/recurrence/changed-series.ts'
import { keptExceptions, splitSeries } from '#server/recurrence/edit.ts'
import { findOccurrence } from '#server/recurrence/expand.ts'
import { firstDate, type Series } from '#server/recurrence/series.ts'
import { enterEvent, type EnteredEvent, type EventCtx } from './enter-event.ts'
import type { EventRow } from './queries.ts'
import { saveExceptions, seriesFrom, timeColumns } from './save-event.ts'

/** Changes one occurrence, this and the following, or all. Answers the event that the change ended up in. */
export async function changeEvent(ctx: EventCtx, eventId: string, body: ChangeEventBody) {
  const entered = await enterEvent(ctx, eventId, 'update')
  const { event, series } = entered
  if (body.sequence !== undefined && body.sequence !== event.sequence) {
    throw problem('event_changed')
  }
  const changed = series.rule
    ? await changeSeries(ctx, entered, body)
    : await changeSingle(ctx, entered, body)
  await recordShared(ctx, event, 'calendar_event.changed', { scope: body.scope, date: body.date })
  return changed
}

function changeSingle(ctx: EventCtx, { event, series }: EnteredEvent, body: ChangeEventBody) {
  const recurrence = body.recurrence ?? null
  const time = body.time ?? timeOf(series)
  return updateEvent(ctx, event, body, seriesFrom(time, recurrence), [])
}

function changeSeries(ctx: EventCtx, entered: EnteredEvent, body: ChangeEventBody) {
  const first = firstDate(entered.series)
  const date = body.date ?? first
  if (body.scope === 'this') return changeOccurrence(ctx, entered, date, body)
  if (body.scope === 'following' && date !== first) return changeFollowing(ctx, entered, date, body)
  return changeAll(ctx, entered, date, body)
}

async function changeOccurrence(
  ctx: EventCtx,
  { event, series, exceptions }: EnteredEvent,
  date: string,
  body: ChangeEventBody,
) {
  if (body.recurrence !== undefined) throw problem('event_recurrence_scope')
  const occurrence = findOccurrence(series, exceptions, date)
  if (!occurrence) throw problem('occurrence_not_found')
  const before = occurrence.exception
  const changed: WordedException = {
    date,
    cancelled: false,
    moved: body.time ? movedTo(body.time) : (before?.moved ?? null),
    title: body.title ?? before?.title ?? null,
    description: body.description ?? before?.description ?? null,
    location: body.location ?? before?.location ?? null,
  }
  const others = exceptions.filter((exception) => exception.date !== date)
  return updateEvent(ctx, event, {}, series, [...others, changed])
}

const movedTo = (time: NonNullable<ChangeEventBody['time']>): WordedException['moved'] =>
  time.all_day
    ? { start_date: time.start_date, end_date: time.end_date }
    : { starts_at: new Date(time.starts_at), ends_at: new Date(time.ends_at) }

function changeAll(
  ctx: EventCtx,
  { event, series, exceptions }: EnteredEvent,
  date: string,
  body: ChangeEventBody,
) {
  const changed = changedSeries(series, date, body)
  const kept = changed.series.rule
    ? keptExceptions(exceptions, changed.series, changed.days).filter(
        ({ moved }) => !moved || 'start_date' in moved === changed.series.all_day,
      )
    : []
  return updateEvent(ctx, event, body, changed.series, kept)
}

/** The series ends before this occurrence; a new one goes on with the change. */
async function changeFollowing(
  ctx: EventCtx,
  { event, series, exceptions }: EnteredEvent,
  date: string,
  body: ChangeEventBody,
) {
  const { before, after } = splitSeries(series, date)
  if (before) {
    const earlier = exceptions.filter((exception) => exception.date < date)
    await updateEvent(ctx, event, {}, before, earlier)
  }
  const changed = changedSeries(after, date, body)
  const later = exceptions.filter((exception) => exception.date >= date)
  const kept = changed.series.rule ? keptExceptions(later, changed.series, changed.days) : []
  const created = await ctx.db
    .insertInto('calendar_events')
    .values({
      person_id: event.person_id,
      organization_id: event.organization_id,
      course_id: event.course_id,
      created_by: event.created_by,
      title: body.title ?? event.title,
      description: body.description ?? event.description,
      location: body.location ?? event.location,
      ...timeColumns(changed.series, kept),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning(['id', 'sequence'])
    .executeTakeFirstOrThrow()
  await saveExceptions(ctx.db, created.id, kept, ctx.now)
  return created
}

type Words = Pick<ChangeEventBody, 'title' | 'description' | 'location'>

/** Writes the event as it is now; its number grows, so that subscribed calendars take the change. */
export async function updateEvent(
  ctx: EventCtx,
  event: EventRow,
  words: Words,
  series: Series,
  exceptions: readonly WordedException[],
) {
  await saveExceptions(ctx.db, event.id, exceptions, ctx.now)
  return ctx.db
    .updateTable('calendar_events')
    .set({
      ...timeColumns(series, exceptions),
      title: words.title ?? event.title,
      description: words.description ?? event.description,
      location: words.location ?? event.location,
      sequence: event.sequence + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', event.id)
    .returning(['id', 'sequence'])
    .executeTakeFirstOrThrow()
}

const timeOf = (series: Series): NonNullable<ChangeEventBody['time']> =>
  series.all_day
    ? { all_day: true, start_date: series.start_date, end_date: series.end_date }
    : {
        all_day: false,
        starts_at: series.starts_at.toISOString(),
        ends_at: series.ends_at.toISOString(),
        zone: series.zone,
      }

/** What staff do with events that others see stands in the audit log; personal events are nobody's business. */
export async function recordShared(
  ctx: EventCtx,
  event: EventRow,
  action: 'calendar_event.changed' | 'calendar_event.cancelled',
  detail: Record<string, unknown>,
) {
  const { organization_id, id } = event
  if (!organization_id) return
  await audit(ctx, {
    action,
    organizationId: organization_id,
    subject: { type: 'calendar_event', id },
    detail: { title: event.title, ...detail },
  })
  await emit(ctx, action, { organization_id, event_id: id })
}
