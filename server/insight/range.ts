import { problem } from '#server/http/problem.ts'

const dayMilliseconds = 86_400_000
const usualDays = 30
/** Longer ranges would read years of days for a chart that nobody can read. */
export const maximumDays = 731

export interface DayRange {
  from: string
  to: string
}

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMilliseconds)
const dayOf = (number: number) => new Date(number * dayMilliseconds).toISOString().slice(0, 10)

/** The days that were asked for, else the last thirty, and as many days before them. */
export function readRange(
  given: { from?: string | undefined; to?: string | undefined },
  today: string,
): { range: DayRange; before: DayRange; days: number } {
  const to = numberOf(given.to ?? today)
  const from = given.from ? numberOf(given.from) : to - usualDays + 1
  const days = to - from + 1
  if (days < 1) throw problem('range_invalid')
  if (days > maximumDays) throw problem('range_too_long')
  return {
    days,
    range: { from: dayOf(from), to: dayOf(to) },
    before: { from: dayOf(from - days), to: dayOf(from - 1) },
  }
}
