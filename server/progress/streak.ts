/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant)

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

/** Days in a row with learning. Today may still come: a streak lives until a whole day was missed. */
export function streakOf(
  days: readonly string[],
  today: string,
): { current: number; longest: number } {
  const numbers = [...new Set(days.map(dayNumber))].sort((a, b) => a - b)
  let longest = 0
  let run = 0
  let last = Number.NEGATIVE_INFINITY
  for (const number of numbers) {
    run = number === last + 1 ? run + 1 : 1
    longest = Math.max(longest, run)
    last = number
  }
  const alive = last >= dayNumber(today) - 1
  return { current: alive ? run : 0, longest }
}
