import { Temporal } from 'temporal-polyfill'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { problem } from '#server/http/problem.ts'
import { shiftSeries } from './edit.ts'
import { findOccurrence } from './expand.ts'
import { aligned } from './rule.ts'
import { firstDate, instantOf, type Series, wallClock } from './series.ts'

/** A time as it crosses the wire. */
type SeriesTime =
  | { all_day: false; starts_at: string; ends_at: string; zone: string }
  | { all_day: true; start_date: string; end_date: string }

interface Change {
  time?: SeriesTime | undefined
  /** Null: it no longer repeats. */
  recurrence?: RecurrenceRule | null | undefined
}

export interface ChangedSeries {
  series: Series
  /** How far the days that name its occurrences went. */
  days: number
}

/**
 * The whole series after one of its occurrences got a new time, or after it got another rule. The others move as far
 * as that one did, and keep the hour that it was given.
 */
export function changedSeries(series: Series, date: string, change: Change): ChangedSeries {
  if (change.recurrence === null) return { series: alone(series, date, change.time), days: 0 }
  const to = change.time ? dateOf(change.time) : date
  const days = Temporal.PlainDate.from(date).until(to).days
  const shifted = shiftSeries(series, date, to)
  const rule = change.recurrence ?? shifted.rule
  const timed = change.time ? at(firstDate(shifted), change.time) : shifted
  return { series: aligned({ ...timed, rule }), days }
}

/** One occurrence that no longer repeats. */
function alone(series: Series, date: string, time: SeriesTime | undefined): Series {
  if (time) return { ...at(dateOf(time), time), rule: null }
  const occurrence = findOccurrence(series, [], date)
  if (!occurrence) throw problem('occurrence_not_found')
  const { starts_at, ends_at, start_date, end_date } = occurrence
  return start_date && end_date
    ? { all_day: true, start_date, end_date, rule: null }
    : { all_day: false, zone: series.all_day ? 'UTC' : series.zone, starts_at, ends_at, rule: null }
}

/** The day on its own clock. */
const dateOf = (time: SeriesTime): string =>
  time.all_day
    ? time.start_date
    : wallClock(new Date(time.starts_at), time.zone).toPlainDate().toString()

/** The hour and length of `time`, on another day. */
function at(date: string, time: SeriesTime): Series {
  const day = Temporal.PlainDate.from(date)
  if (time.all_day) {
    const days = Temporal.PlainDate.from(time.start_date).until(time.end_date).days
    const end_date = day.add({ days }).toString()
    return { all_day: true, start_date: date, end_date, rule: null }
  }
  const clock = wallClock(new Date(time.starts_at), time.zone).toPlainTime()
  const starts_at = instantOf(day.toPlainDateTime(clock), time.zone)
  const length = Date.parse(time.ends_at) - Date.parse(time.starts_at)
  const ends_at = new Date(starts_at.getTime() + length)
  return { all_day: false, zone: time.zone, starts_at, ends_at, rule: null }
}
