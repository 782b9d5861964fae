import { Temporal } from 'temporal-polyfill'
import { engine } from './rule.ts'
import {
  firstDate,
  instantOf,
  lengthOf,
  type Series,
  type SeriesException,
  wallStart,
} from './series.ts'

export interface Window {
  from: Date
  to: Date
}

/** One time that something happens. `date` names it within its series. */
export interface Occurrence<E extends SeriesException = SeriesException> {
  date: string
  /** Of what has an hour; of all-day the midnights in UTC. */
  starts_at: Date
  ends_at: Date
  /** Of all-day only; `end_date` is the day after the last. */
  start_date: string | null
  end_date: string | null
  exception: E | null
}

/** A window of a year of daily occurrences fits; more is cut off, oldest first. */
const MOST_OCCURRENCES = 1000
const DAY = 86_400_000

/**
 * What of a series falls into the window, moved occurrences where they now are, cancelled ones left out. The work is
 * bounded by the window, so a series without end costs no more than one with.
 */
export function expandSeries<E extends SeriesException>(
  series: Series,
  exceptions: readonly E[],
  window: Window,
  most = MOST_OCCURRENCES,
): Occurrence<E>[] {
  const exceptional = new Map(exceptions.map((exception) => [exception.date, exception]))
  const regular = datesOf(series, window)
    .filter((date) => !exceptional.has(date))
    .map((date) => occurrenceOn<E>(series, date, null))
  const irregular = exceptions
    .filter((exception) => !exception.cancelled)
    .map((exception) => occurrenceOn(series, exception.date, exception))
  return [...regular, ...irregular]
    .filter((occurrence) => overlaps(occurrence, window))
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    .slice(0, most)
}

/** The occurrence that the rule gives on a day, or null when it gives none there. */
export function findOccurrence<E extends SeriesException>(
  series: Series,
  exceptions: readonly E[],
  date: string,
): Occurrence<E> | null {
  if (!occursOn(series, date)) return null
  const exception = exceptions.find((candidate) => candidate.date === date) ?? null
  return exception?.cancelled ? null : occurrenceOn(series, date, exception)
}

export function occursOn(series: Series, date: string): boolean {
  if (!series.rule) return date === firstDate(series)
  if (date < firstDate(series)) return false
  return engine({ ...series, rule: series.rule }).occursOn(Temporal.PlainDate.from(date))
}

/** When the last occurrence is over; null when there is no last one. For an index over series. */
export function seriesEnd(series: Series): Date | null {
  const last = lastDate(series)
  return last === null ? null : occurrenceOn(series, last, null).ends_at
}

/** The first day on or after the given one that has an occurrence. */
export function nextDate(series: Series, date: string): string | null {
  if (!series.rule) return firstDate(series) >= date ? firstDate(series) : null
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime('UTC')
  const next = engine({ ...series, rule: series.rule }).next(midnight, true)
  return next ? next.toPlainDate().toString() : null
}

/** How many occurrences the rule gives before a day. */
export function countBefore(series: Series, date: string): number {
  if (!series.rule) return firstDate(series) < date ? 1 : 0
  const start = wallStart(series).toZonedDateTime('UTC')
  const end = Temporal.PlainDate.from(date).toZonedDateTime('UTC')
  return engine({ ...series, rule: series.rule })
    .between(start, end, true)
    .filter((wall) => Temporal.PlainDate.compare(wall.toPlainDate(), end.toPlainDate()) < 0).length
}

function lastDate(series: Series): string | null {
  const { rule } = series
  if (!rule) return firstDate(series)
  if (!rule.count && !rule.until) return null
  const distant = Temporal.PlainDate.from('9999-01-01').toZonedDateTime('UTC')
  const last = engine({ ...series, rule }).previous(distant, true)
  return last ? last.toPlainDate().toString() : firstDate(series)
}

function datesOf(series: Series, window: Window): string[] {
  if (!series.rule) return [firstDate(series)]
  const length = series.all_day ? lengthOf(series) * DAY : lengthOf(series)
  // Wall clocks are up to 14 hours ahead of UTC and 12 behind; what overlaps is decided on instants afterwards.
  const from = new Date(window.from.getTime() - length - DAY)
  const to = new Date(window.to.getTime() + DAY)
  return engine({ ...series, rule: series.rule })
    .between(from, to, true)
    .map((wall) => wall.toPlainDate().toString())
}

function occurrenceOn<E extends SeriesException>(
  series: Series,
  date: string,
  exception: E | null,
): Occurrence<E> {
  const moved = exception?.moved
  if (moved && 'start_date' in moved) return allDay(date, moved, exception)
  if (moved) return { date, ...moved, start_date: null, end_date: null, exception }
  const day = Temporal.PlainDate.from(date)
  if (series.all_day) {
    const end_date = day.add({ days: lengthOf(series) }).toString()
    return allDay(date, { start_date: date, end_date }, exception)
  }
  const starts_at = instantOf(day.toPlainDateTime(wallStart(series).toPlainTime()), series.zone)
  const ends_at = new Date(starts_at.getTime() + lengthOf(series))
  return { date, starts_at, ends_at, start_date: null, end_date: null, exception }
}

function allDay<E extends SeriesException>(
  date: string,
  { start_date, end_date }: { start_date: string; end_date: string },
  exception: E | null,
): Occurrence<E> {
  const starts_at = new Date(`${start_date}T00:00:00Z`)
  const ends_at = new Date(`${end_date}T00:00:00Z`)
  return { date, starts_at, ends_at, start_date, end_date, exception }
}

/** A day without a place begins 14 hours before and ends 12 hours after the one in Greenwich. */
function overlaps(occurrence: Occurrence, { from, to }: Window): boolean {
  const [before, after] = occurrence.start_date ? [14 * 3_600_000, 12 * 3_600_000] : [0, 0]
  const starts = occurrence.starts_at.getTime() - before
  const ends = Math.max(occurrence.ends_at.getTime() + after, starts + 1)
  return starts < to.getTime() && ends > from.getTime()
}
