import type { DeskSettings } from '#contract/support-desk.ts'
import { dateOf, dayAt, instantOf, weekdayOf } from './wall-clock.ts'

/** When the desk works: hours by weekday on its own wall clock, without its holidays. */
export type WorkingCalendar = Pick<DeskSettings, 'time_zone' | 'hours' | 'holidays'>

/** Beyond this many days without an end, there is none: the desk is never open. */
const horizonDays = 3 * 366

/** The stretches of work from an instant on, in order, the first cut to begin there. */
function* stretches(
  calendar: WorkingCalendar,
  from: number,
): Generator<[from: number, to: number]> {
  const { time_zone, hours } = calendar
  const holidays = new Set(calendar.holidays.map(({ date }) => date))
  const firstDay = dayAt(from, time_zone)
  for (let dayNumber = firstDay; dayNumber < firstDay + horizonDays; dayNumber += 1) {
    const today = hours[weekdayOf(dayNumber)] ?? []
    if (today.length === 0 || holidays.has(dateOf(dayNumber))) continue
    let reached = from
    for (const { opens, closes } of today.toSorted((a, b) => a.opens.localeCompare(b.opens))) {
      const start = Math.max(instantOf(dayNumber, minutesOf(opens), time_zone), reached)
      const end = instantOf(dayNumber, minutesOf(closes), time_zone)
      if (end <= start) continue
      yield [start, end]
      // Hours that overlap by mistake count once.
      reached = end
    }
  }
}

/** When so much working time will have passed; null for a desk that is never open. */
export function addWorkingSeconds(
  calendar: WorkingCalendar,
  from: Date,
  seconds: number,
): Date | null {
  let left = Math.max(0, seconds) * 1000
  for (const [start, end] of stretches(calendar, from.getTime())) {
    if (start + left <= end) return new Date(start + left)
    left -= end - start
  }
  return null
}

/** How much working time lies between two instants. */
export function workingSecondsBetween(calendar: WorkingCalendar, from: Date, to: Date): number {
  let sum = 0
  for (const [start, end] of stretches(calendar, from.getTime())) {
    if (start >= to.getTime()) break
    sum += Math.min(end, to.getTime()) - start
  }
  return Math.floor(sum / 1000)
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
