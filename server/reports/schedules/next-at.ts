import { Temporal } from 'temporal-polyfill'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { nextDate } from '#server/recurrence/expand.ts'
import { instantOf, wallClock } from '#server/recurrence/series.ts'

interface Clock {
  rule: RecurrenceRule
  /** On the clock of the zone, as 09:00. */
  time: string
  time_zone: string
  starts_on: string
}

/** The first time after an instant, on the wall clock of the zone; null when there is none any more. */
export function nextAt(
  { rule, time, time_zone: zone, starts_on }: Clock,
  after: Date,
): Date | null {
  const clock = Temporal.PlainTime.from(time)
  const at = (day: string) => instantOf(Temporal.PlainDate.from(day).toPlainDateTime(clock), zone)
  const starts_at = at(starts_on)
  const series = { all_day: false as const, zone, starts_at, ends_at: starts_at, rule }
  const today = wallClock(after, zone).toPlainDate().toString()
  const day = nextDate(series, today)
  if (day === null) return null
  if (at(day) > after) return at(day)
  const later = nextDate(series, Temporal.PlainDate.from(day).add({ days: 1 }).toString())
  return later === null ? null : at(later)
}
