import { Temporal } from 'temporal-polyfill'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { problem } from '#server/http/problem.ts'
import { countBefore, occursOn } from './expand.ts'
import { aligned, movedToDate, weekdayOf } from './rule.ts'
import { firstDate, type Series, type SeriesException } from './series.ts'

/** The two halves of a series, cut before the occurrence of a day. `before` is null when nothing is left of it. */
export interface Split<S extends Series> {
  before: S | null
  after: S
}

/** Cuts a series so that the occurrence of this day begins a series of its own; together they are what was. */
export function splitSeries<S extends Series>(series: S, date: string): Split<S> {
  const { rule } = series
  if (!rule || !occursOn(series, date)) throw problem('occurrence_not_found')
  const day = Temporal.PlainDate.from(date)
  if (date === firstDate(series)) return { before: null, after: series }
  const earlier = countBefore(series, date)
  const { count, until: _, ...open } = rule
  const before = { ...series, rule: { ...open, until: day.subtract({ days: 1 }).toString() } }
  const afterRule = count ? { ...open, count: count - earlier } : rule
  return { before, after: { ...movedToDate(series, day), rule: afterRule } }
}

/**
 * The whole series moved as far as one of its occurrences was: "every Monday" whose Monday became a Tuesday is every
 * Tuesday. The rule's days go along when the day changed.
 */
export function shiftSeries<S extends Series>(series: S, from: string, to: string): S {
  const days = Temporal.PlainDate.from(from).until(to).days
  if (days === 0) return series
  const start = Temporal.PlainDate.from(firstDate(series)).add({ days })
  const moved = movedToDate(series, start)
  return aligned({ ...moved, rule: series.rule && shiftRule(series.rule, start, days) })
}

function shiftRule(rule: RecurrenceRule, start: Temporal.PlainDate, days: number): RecurrenceRule {
  const until = rule.until && Temporal.PlainDate.from(rule.until).add({ days }).toString()
  const shifted = { ...rule, ...(until && { until }) }
  if (rule.frequency === 'daily') return shifted
  if (rule.frequency === 'weekly') return { ...shifted, weekdays: rotate(rule, days) }
  const { nth, month_day, month, weekdays: _, ...open } = shifted
  return {
    ...open,
    ...(month && { month: start.month }),
    ...(month_day && { month_day: month_day === -1 && isLastDay(start) ? -1 : start.day }),
    ...(nth && {
      weekdays: [weekdayOf(start)],
      nth: nth === -1 && isLastWeek(start) ? -1 : nthOf(start),
    }),
  }
}

const rotate = (rule: RecurrenceRule, days: number) =>
  rule.weekdays?.map((day) => {
    const monday = Temporal.PlainDate.from('2024-01-01')
    const at = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].indexOf(day)
    return weekdayOf(monday.add({ days: at + days }))
  })

const isLastDay = (date: Temporal.PlainDate) => date.day === date.daysInMonth
const isLastWeek = (date: Temporal.PlainDate) => date.day > date.daysInMonth - 7
const nthOf = (date: Temporal.PlainDate) => Math.ceil(date.day / 7)

/** Of the exceptions of a series those that still have an occurrence after it changed, named by its new days. */
export function keptExceptions<E extends SeriesException>(
  exceptions: readonly E[],
  changed: Series,
  days = 0,
): E[] {
  return exceptions
    .map((exception) => ({
      ...exception,
      date: Temporal.PlainDate.from(exception.date).add({ days }).toString(),
    }))
    .filter((exception) => occursOn(changed, exception.date))
}
