import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { RecurrenceRule, type Weekday } from '#contract/recurrence.ts'
import { problem } from '#server/http/problem.ts'
import { firstDate, instantOf, type Series, wallStart } from './series.ts'

const weekdayOrder: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export const weekdayOf = (date: Temporal.PlainDate): Weekday =>
  weekdayOrder[date.dayOfWeek - 1] ?? 'MO'

/** The rule as RFC 5545 text. UNTIL is a day on the series' clock; `feedRule` gives what other programs expect. */
export function printRule(rule: RecurrenceRule): string {
  const { frequency, interval, weekdays, nth, month_day, month, until, count } = rule
  return [
    `FREQ=${frequency.toUpperCase()}`,
    interval > 1 && `INTERVAL=${interval}`,
    month && `BYMONTH=${month}`,
    month_day && `BYMONTHDAY=${month_day}`,
    weekdays &&
      `BYDAY=${inOrder(weekdays)
        .map((day) => `${nth ?? ''}${day}`)
        .join(',')}`,
    until && `UNTIL=${until.replaceAll('-', '')}`,
    count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';')
}

/** Reads what `printRule` wrote; anything else is refused. */
export function readRule(text: string): RecurrenceRule {
  const part = new Map(text.split(';').map((piece) => piece.split('=', 2) as [string, string]))
  const number = (name: string) => (part.has(name) ? Number(part.get(name)) : undefined)
  const days = part.get('BYDAY')?.split(',')
  const nth = days?.[0]?.slice(0, -2)
  const result = RecurrenceRule.safeParse(
    dropUndefined({
      frequency: part.get('FREQ')?.toLowerCase(),
      interval: number('INTERVAL'),
      weekdays: days?.map((day) => day.slice(-2)),
      nth: nth ? Number(nth) : undefined,
      month_day: number('BYMONTHDAY'),
      month: number('BYMONTH'),
      until: part.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
      count: number('COUNT'),
    }),
  )
  if (!result.success) throw problem('recurrence_invalid', { cause: result.error })
  return result.data
}

/** The rule for a calendar file: UNTIL of what has an hour is an instant in UTC, of what fills days a day. */
export function feedRule(series: Series): string | null {
  if (!series.rule) return null
  const { until, ...rest } = series.rule
  const text = printRule(rest)
  if (!until) return text
  if (series.all_day) return `${text};UNTIL=${until.replaceAll('-', '')}`
  const last = Temporal.PlainDate.from(until).toPlainDateTime('23:59:59')
  const instant = instantOf(last, series.zone)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
  return `${text};UNTIL=${instant}`
}

/**
 * The series with a first occurrence that its rule gives: a weekly Tuesday that was said to begin on a Sunday begins
 * on the Tuesday after. A rule that never comes true is refused.
 */
export function aligned<S extends Series>(series: S): S {
  if (!series.rule) return series
  const rule = completed(series.rule, series)
  const first = engine({ ...series, rule }).next(new Date(Date.UTC(-1, 0)), true)
  if (!first) throw problem('recurrence_never')
  const date = first.toPlainDate()
  if (date.equals(firstDate(series))) return { ...series, rule }
  return { ...movedToDate(series, date), rule }
}

/** Writes down what the first day says: the weekday of a weekly rule, the day and month of the others. */
function completed(rule: RecurrenceRule, series: Series): RecurrenceRule {
  const start = wallStart(series).toPlainDate()
  switch (rule.frequency) {
    case 'daily':
      return rule
    case 'weekly':
      return { ...rule, weekdays: inOrder(rule.weekdays ?? [weekdayOf(start)]) }
    case 'monthly':
      return rule.nth || rule.month_day ? rule : { ...rule, month_day: start.day }
    case 'yearly': {
      const month = rule.month ?? start.month
      return rule.nth || rule.month_day ? { ...rule, month } : possible(rule, month, start.day)
    }
  }
}

function possible(rule: RecurrenceRule, month: number, month_day: number): RecurrenceRule {
  const result = RecurrenceRule.safeParse({ ...rule, month, month_day })
  if (!result.success) throw problem('recurrence_never')
  return result.data
}

/** The same series, its first occurrence on another day at the same wall clock. */
export function movedToDate<S extends Series>(series: S, date: Temporal.PlainDate): S {
  const start = wallStart(series)
  if (series.all_day) {
    const days = start.toPlainDate().until(series.end_date).days
    return { ...series, start_date: date.toString(), end_date: date.add({ days }).toString() }
  }
  const starts_at = instantOf(date.toPlainDateTime(start.toPlainTime()), series.zone)
  const length = series.ends_at.getTime() - series.starts_at.getTime()
  return { ...series, starts_at, ends_at: new Date(starts_at.getTime() + length) }
}

/** The wall clocks of the rule, calculated as if in UTC: a zone's jumps come in only when they become instants. */
export function engine(series: Series & { rule: RecurrenceRule }) {
  const { rule } = series
  const dtstart = wallStart(series).toZonedDateTime('UTC')
  return new RRuleTemporal({
    temporal: Temporal,
    tzid: 'UTC',
    dtstart,
    freq: rule.frequency.toUpperCase() as 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY',
    interval: rule.interval,
    ...(rule.weekdays && { byDay: rule.weekdays.map((day) => `${rule.nth ?? ''}${day}`) }),
    ...(rule.month_day && { byMonthDay: [rule.month_day] }),
    ...(rule.month && { byMonth: [rule.month] }),
    ...(rule.count && { count: rule.count }),
    ...(rule.until && {
      until: Temporal.PlainDate.from(rule.until).toPlainDateTime('23:59:59').toZonedDateTime('UTC'),
    }),
  })
}

const inOrder = (weekdays: readonly Weekday[]) =>
  weekdayOrder.filter((day) => weekdays.includes(day))

const dropUndefined = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined))
