import type { EventTime } from '#contract/calendar.ts'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/http/problem.ts'
import type { WordedException } from '#server/icalendar/calendar.ts'
import { seriesEnd } from '#server/recurrence/expand.ts'
import { aligned, printRule } from '#server/recurrence/rule.ts'
import type { Series } from '#server/recurrence/series.ts'

/** Each changed occurrence is looked at whenever its series is; beyond a year of days a new series is due. */
const MOST_EXCEPTIONS = 366

export const seriesFrom = (time: EventTime, rule: RecurrenceRule | null): Series =>
  aligned(
    time.all_day
      ? { all_day: true, start_date: time.start_date, end_date: time.end_date, rule }
      : {
          all_day: false,
          starts_at: new Date(time.starts_at),
          ends_at: new Date(time.ends_at),
          zone: time.zone,
          rule,
        },
  )

/** The columns that say when an event takes place, the stretch that an index finds it by included. */
export function timeColumns(series: Series, exceptions: readonly WordedException[] = []) {
  const start = startOf(series)
  const moved = exceptions.flatMap((exception) =>
    exception.moved ? boundsOf(exception.moved) : [],
  )
  const end = seriesEnd(series)
  return {
    ...start,
    zone: series.all_day ? 'UTC' : series.zone,
    start_date: series.all_day ? series.start_date : null,
    end_date: series.all_day ? series.end_date : null,
    rrule: series.rule && printRule(series.rule),
    active_from: new Date(Math.min(...[start.starts_at, ...moved].map(Number))),
    active_until: end && new Date(Math.max(...[end, ...moved].map(Number))),
  }
}

const startOf = (series: Series) =>
  series.all_day
    ? { starts_at: midnight(series.start_date), ends_at: midnight(series.end_date) }
    : { starts_at: series.starts_at, ends_at: series.ends_at }

const boundsOf = (moved: NonNullable<WordedException['moved']>): Date[] =>
  'start_date' in moved
    ? [midnight(moved.start_date), midnight(moved.end_date)]
    : [moved.starts_at, moved.ends_at]

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** Replaces all exceptions of an event by these. */
export async function saveExceptions(
  db: Db,
  eventId: string,
  exceptions: readonly WordedException[],
  now: Date,
) {
  if (exceptions.length > MOST_EXCEPTIONS) throw problem('event_exceptions_exhausted')
  await db.deleteFrom('calendar_exceptions').where('event_id', '=', eventId).execute()
  if (exceptions.length === 0) return
  await db
    .insertInto('calendar_exceptions')
    .values(
      exceptions.map((exception) => ({ event_id: eventId, ...exceptionColumns(exception, now) })),
    )
    .execute()
}

function exceptionColumns({ date, cancelled, moved, ...words }: WordedException, now: Date) {
  const days = moved && 'start_date' in moved ? moved : null
  const hours = moved && 'starts_at' in moved ? moved : null
  return {
    date,
    cancelled_at: cancelled ? now : null,
    starts_at: hours?.starts_at ?? null,
    ends_at: hours?.ends_at ?? null,
    start_date: days?.start_date ?? null,
    end_date: days?.end_date ?? null,
    title: words.title,
    description: words.description,
    location: words.location,
  }
}
