import { textParam, wordParam } from '#web/lib/search-params.ts'
import { calendarKinds, calendarViews, type CalendarView } from '#web/lib/url-words.ts'

/** What the address says about the calendar that is shown. */
export interface CalendarSearch {
  view?: CalendarView | undefined
  /** The day around which it is shown; without it today. */
  date?: string | undefined
  organization?: string | undefined
  course?: string | undefined
  /** Kinds, separated by commas. */
  kinds?: string | undefined
}

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const kinds = textParam(search['kinds'], 200)
    ?.split(',')
    .filter((kind) => wordParam(kind, calendarKinds))
    .join(',')
  return {
    view: wordParam(search['view'], calendarViews),
    date: dateParam(search['date']),
    organization: textParam(search['organization'], 40),
    course: textParam(search['course'], 40),
    kinds: kinds === '' ? undefined : kinds,
  }
}

function dateParam(value: unknown): string | undefined {
  const date = textParam(value, 10)
  if (!date || !/^(?:20|21)\d\d-\d\d-\d\d$/.test(date)) return undefined
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? undefined : date
}
