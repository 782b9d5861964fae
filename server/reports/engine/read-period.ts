import { sql, type RawBuilder } from 'kysely'
import type { ReportPeriod } from '#contract/reports.ts'
import { problem } from '#server/http/problem.ts'
import { dayIn } from '#server/progress/streak.ts'
import type { Scope, Source } from './source.ts'

const dayMilliseconds = 86_400_000
/** Nobody reads a century; it is a slip of the hand, and would read everything. */
const maximumDays = 3660

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMilliseconds)
const dayOf = (number: number) => new Date(number * dayMilliseconds).toISOString().slice(0, 10)

/** The days that a period means today, for the person who reads; null for all of them. */
export function daysOf(period: ReportPeriod, today: string): { from: string; to: string } | null {
  if (period.kind === 'all') return null
  const to = numberOf(period.kind === 'range' ? period.to : today)
  const from = period.kind === 'range' ? numberOf(period.from) : to - period.days + 1
  if (from > to) throw problem('range_invalid')
  if (to - from + 1 > maximumDays) throw problem('report_range_too_long')
  return { from: dayOf(from), to: dayOf(to) }
}

/** Rows within the period, by the reader's own days. */
export function withinPeriod(source: Source, period: ReportPeriod, scope: Scope) {
  const days = daysOf(period, dayIn(scope.zone, scope.now))
  if (!days) return null
  const { sql: at, type } = source.period
  return type === 'date'
    ? sql<boolean>`${at} between ${days.from}::date and ${days.to}::date`
    : sql<boolean>`${at} >= ${startOf(days.from, scope)} and ${at} < ${startOf(dayOf(numberOf(days.to) + 1), scope)}`
}

/** The first instant of a day where the reader is. */
export const startOf = (day: string, { zone }: Scope): RawBuilder<Date> =>
  sql`(${day}::date::timestamp at time zone ${zone})`

export const dayAfter = (day: string) => dayOf(numberOf(day) + 1)
