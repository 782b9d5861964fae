import { dateFormat, relativeFormat } from '#contract/formats.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "2 days ago" up to a week in either direction, a plain date beyond. */
export function relativeTime(at: Date, now: Date, locale: string, timeZone?: string) {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance >= 7 * 86_400) {
    const sameYear =
      dateFormat('en', { year: 'numeric', timeZone }).format(at) ===
      dateFormat('en', { year: 'numeric', timeZone }).format(now)
    return dateFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(sameYear ? {} : { year: 'numeric' }),
      timeZone,
    }).format(at)
  }
  const words = relativeFormat(locale, { numeric: 'auto' })
  for (const [unit, size] of units) {
    if (distance >= size) return words.format(Math.trunc(seconds / size), unit)
  }
  return words.format(0, 'second')
}

export const fullTime = (at: Date, locale: string, timeZone?: string) =>
  dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
