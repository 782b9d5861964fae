const dayMs = 86_400_000

/** Weeks of days from Monday to Sunday, the last of them with today in it. */
export function weeksUntil(today: string, count: number): string[][] {
  const end = Date.parse(`${today}T00:00:00Z`)
  const weekday = (new Date(end).getUTCDay() + 6) % 7
  const monday = end - weekday * dayMs
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) =>
      new Date(monday + (week - count + 1) * 7 * dayMs + day * dayMs).toISOString().slice(0, 10),
    ),
  )
}
