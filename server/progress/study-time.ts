import { sql } from 'kysely'
import { hoursAndMinutes } from '#contract/study-time.ts'
import { numberFormat } from '#contract/formats.ts'

/** How long someone studied in a course, in this round and earlier ones; `e` is the enrollment. The only definition. */
export const studySeconds = sql<number>`((select coalesce(sum(l.spent_seconds), 0)::int from lesson_progress l
    where l.organization_id = e.organization_id and l.enrollment_id = e.id)
  + (select coalesce(sum(r.spent_seconds), 0)::int from enrollment_rounds r
    where r.organization_id = e.organization_id and r.enrollment_id = e.id))`

/** "4 h 38 min", or a dash where no time was recorded. */
export function studyTimeText(seconds: number, locale = 'en'): string {
  const { hours, minutes } = hoursAndMinutes(seconds)
  if (hours === 0 && minutes === 0) return '–'
  const part = (value: number, unit: 'hour' | 'minute') =>
    locale.startsWith('en')
      ? `${value} ${unit === 'hour' ? 'h' : 'min'}`
      : numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return [
    ...(hours > 0 ? [part(hours, 'hour')] : []),
    ...(minutes > 0 ? [part(minutes, 'minute')] : []),
  ].join(' ')
}

/** As spreadsheets calculate with it. */
export const studyHours = (seconds: number): number => Math.round(seconds / 360) / 10
