/** Whether two zones show different clocks now or half a year from now: neighbours with other names are no mismatch. */
export function clocksDiffer(one: string, other: string, now = new Date()): boolean {
  if (one === other) return false
  const later = new Date(now.getTime() + 182 * 86_400_000)
  return [now, later].some((at) => clockIn(one, at) !== clockIn(other, at))
}

const clockIn = (timeZone: string, at: Date) =>
  at.toLocaleString('en', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** "America/New_York" → "New York". */
export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
