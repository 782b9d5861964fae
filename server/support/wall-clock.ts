/** Instants and what the clock on the wall shows in a time zone; right across changes of the clocks. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** What the wall clock shows, written as if it were UTC, in milliseconds. */
function wallTime(instant: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatIn(timeZone).formatToParts(instant)) {
    part[type] = Number(value)
  }
  return Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'] ?? 1,
    part['hour'] ?? 0,
    part['minute'] ?? 0,
    part['second'] ?? 0,
  )
}

const minute = 60_000
const day = 24 * 60 * minute

/** The calendar day at that instant, as days since 1970-01-01. */
export const dayAt = (instant: number, timeZone: string) =>
  Math.floor(wallTime(instant, timeZone) / day)

/**
 * The instant at which the wall clock shows so many minutes of that day. A time that the clocks skip is taken as the
 * moment after the skip; of a time that comes twice, the first.
 */
export function instantOf(dayNumber: number, minutes: number, timeZone: string): number {
  const wall = dayNumber * day + minutes * minute
  // The offset a day before and a day after: clocks never change twice within two days.
  const before = wallTime(wall - day, timeZone) - (wall - day)
  const after = wallTime(wall + day, timeZone) - (wall + day)
  const first = wall - before
  if (wallTime(first, timeZone) === wall) return first
  const second = wall - after
  if (wallTime(second, timeZone) === wall) return second
  // Skipped: the first moment that the clock shows afterwards.
  return changeBetween(Math.min(first, second), Math.max(first, second), timeZone)
}

/** The instant within the span at which the offset changes, to the minute. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const offset = wallTime(from, timeZone) - from
  let low = from
  let high = to
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute
    if (wallTime(middle, timeZone) - middle === offset) low = middle
    else high = middle
  }
  return high
}

/** 0 is Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (dayNumber: number) => (dayNumber + 3) % 7

export const dateOf = (dayNumber: number) => new Date(dayNumber * day).toISOString().slice(0, 10)
