import { dateFormat } from '#contract/formats.ts'

export type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'

/** How something repeats, as a person says it. */
export interface Recurrence {
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly'
  interval: number
  weekdays?: Weekday[] | undefined
  nth?: number | undefined
  month_day?: number | undefined
  month?: number | undefined
  until?: string | undefined
  count?: number | undefined
}

export const weekdays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The name of a weekday in the person's language. 2024 began on a Monday. */
export const weekdayName = (day: Weekday, locale: string, width: 'short' | 'long' = 'long') =>
  dateFormat(locale, { weekday: width, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day))),
  )

export function weekdayOfDate(date: string): Weekday {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekdays[(day + 6) % 7] ?? 'MO'
}

/** Which of its weekdays a date is in its month: the third Sunday is 3. */
export const nthOfDate = (date: string) => Math.ceil(Number(date.slice(8, 10)) / 7)

export const dayOfDate = (date: string) => Number(date.slice(8, 10))

export function isLastDay(date: string): boolean {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1
}
