import type { Notification } from '#contract/notifications.ts'
import { dateFormat, relativeFormat } from '#contract/formats.ts'

export interface Day {
  /** The date as `2026-11-15` in the person's zone. */
  date: string
  notifications: Notification[]
}

/** Puts notifications, newest first, under the day on which they came in the given zone. */
export function groupByDay(notifications: Notification[], timeZone?: string): Day[] {
  const dateOf = dayIn(timeZone)
  const days: Day[] = []
  for (const notification of notifications) {
    const date = dateOf(new Date(notification.timestamp))
    const last = days.at(-1)
    if (last?.date === date) last.notifications.push(notification)
    else days.push({ date, notifications: [notification] })
  }
  return days
}

/** "Today", "Yesterday", else the date in words. */
export function dayWords(date: string, now: Date, locale: string, timeZone?: string): string {
  const dateOf = dayIn(timeZone)
  const words = relativeFormat(locale, { numeric: 'auto' })
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  if (date === dateOf(now)) return capital(words.format(0, 'day'))
  if (date === dateOf(new Date(now.getTime() - 86_400_000))) return capital(words.format(-1, 'day'))
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))
}

const dayIn = (timeZone?: string) => {
  const format = dateFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  })
  return (at: Date) => format.format(at)
}
