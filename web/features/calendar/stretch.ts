import type { CalendarView } from '#web/lib/url-words.ts'

/** A stretch of time as two instants. */
export interface Stretch {
  from: string
  to: string
}

const agendaDays = 30

/** Days are counted in UTC: no clock change makes one longer. */
export const daysLater = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first and the last day that a view shows, for its title and for what is read. */
export function daysOf(view: CalendarView, date: string, weekStart: number) {
  switch (view) {
    case 'day':
      return { first: date, last: date }
    case 'agenda':
      return { first: date, last: daysLater(date, agendaDays - 1) }
    case 'week': {
      const day = new Date(`${date}T00:00:00Z`).getUTCDay()
      const first = daysLater(date, -((day - weekStart + 7) % 7))
      return { first, last: daysLater(first, 6) }
    }
    case 'month': {
      const first = `${date.slice(0, 7)}-01`
      return { first, last: daysLater(monthsLater(first, 1), -1) }
    }
  }
}

/** What is read for a view: a week more on either side of a month, and a day for the zones. */
export function stretchOf(view: CalendarView, date: string, weekStart: number): Stretch {
  const { first, last } = daysOf(view, date, weekStart)
  const margin = view === 'month' ? 14 : 1
  return {
    from: `${daysLater(first, -margin)}T00:00:00.000Z`,
    to: `${daysLater(last, margin + 1)}T00:00:00.000Z`,
  }
}

/** The day that the arrows lead to. */
export function stepDate(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view === 'month') return monthsLater(`${date.slice(0, 7)}-01`, direction)
  return daysLater(date, direction * { day: 1, week: 7, agenda: agendaDays }[view])
}

function monthsLater(first: string, months: number): string {
  const later = new Date(`${first}T00:00:00Z`)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later.toISOString().slice(0, 10)
}
