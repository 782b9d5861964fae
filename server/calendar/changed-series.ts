import { Temporal } from 'temporal-polyfill'
import type { ChangeEventBody, EventTime } from '#contract/calendar.ts'
import { problem } from '#server/http/problem.ts'
import { shiftSeries } from '#server/recurrence/edit.ts'
import { findOccurrence } from '#server/recurrence/expand.ts'
import { aligned } from '#server/recurrence/rule.ts'
import { firstDate, instantOf, type Series, wallClock } from '#server/recurrence/series.ts'

type Change = Pick<ChangeEventBody, 'time' | 'recurrence'>

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
function alone(series: Series, date: string, time: EventTime | undefined): Series {
  if (time) return { ...at(dateOf(time), time), rule: null }
  const occurrence = findOccurrence(series, [], date)
  if (!occurrence) throw problem('occurrence_not_found')
  const { starts_at, ends_at, start_date, end_date } = occurrence
  return start_date && end_date
    ? { all_day: true, start_date, end_date, rule: null }
    : { all_day: false, zone: series.all_day ? 'UTC' : series.zone, starts_at, ends_at, rule: null }
}

/** The day on the event's own clock. */
const dateOf = (time: EventTime): string =>
  time.all_day
    ? time.start_date
    : wallClock(new Date(time.starts_at), time.zone).toPlainDate().toString()

/** The hour and length of `time`, on another day. */
function at(date: string, time: EventTime): Series {
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
