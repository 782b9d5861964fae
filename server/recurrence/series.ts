import { Temporal } from 'temporal-polyfill'
import type { RecurrenceRule } from '#contract/recurrence.ts'

/** Something that happens at an hour, on the clock of a place. */
export interface TimedSeries {
  all_day: false
  zone: string
  starts_at: Date
  ends_at: Date
  rule: RecurrenceRule | null
}

/** Something that fills whole days, wherever one is. `end_date` is the day after the last. */
export interface AllDaySeries {
  all_day: true
  start_date: string
  end_date: string
  rule: RecurrenceRule | null
}

/** The first occurrence and how it repeats; without a rule there is only the first. */
export type Series = TimedSeries | AllDaySeries

/**
 * An occurrence that is not where the rule puts it. No rule is finer than a day, so the day on the series' clock that
 * the rule gave names the occurrence for ever, wherever it was moved to.
 */
export interface SeriesException {
  date: string
  cancelled: boolean
  /** Where it was moved to; null leaves it at its time. */
  moved: { starts_at: Date; ends_at: Date } | { start_date: string; end_date: string } | null
}

/** The wall clock at which a series begins, in its own zone; all-day begins at midnight of no place. */
export const wallStart = (series: Series): Temporal.PlainDateTime =>
  series.all_day
    ? Temporal.PlainDate.from(series.start_date).toPlainDateTime()
    : wallClock(series.starts_at, series.zone)

export const wallClock = (instant: Date, zone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()

/** A wall clock that the zone skips is read an hour later, one that it repeats is the earlier: nothing gets lost. */
export const instantOf = (wall: Temporal.PlainDateTime, zone: string): Date =>
  new Date(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)

/** The day that names the first occurrence. */
export const firstDate = (series: Series): string => wallStart(series).toPlainDate().toString()

/** All-day lengths are whole days, the others exact: a session of an hour is an hour on the night of the clocks too. */
export const lengthOf = (series: Series): number =>
  series.all_day
    ? Temporal.PlainDate.from(series.start_date).until(series.end_date).days
    : series.ends_at.getTime() - series.starts_at.getTime()
