import type { AnalyticsRowsOf } from '#contract/course-analytics.ts'
import { textParam, wordParam } from '#web/lib/search-params.ts'
import { analyticsRowsOf } from '#web/lib/url-words.ts'

/** The days that the page looks at: a usual length, or a first and a last day. */
export interface RangeSearch {
  days?: '7' | '90' | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface RowsTarget {
  rows?: AnalyticsRowsOf | undefined
  lesson?: string | undefined
  week?: string | undefined
  weekday?: string | undefined
  hour?: string | undefined
  stars?: string | undefined
}

export type AnalyticsSearch = RangeSearch & RowsTarget

const isDay = /^\d{4}-\d{2}-\d{2}$/
const dayParam = (value: unknown) => {
  const text = textParam(value, 10)
  return text && isDay.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** What the address of the page says. */
export const readAnalyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => ({
  days: wordParam(search['days'], ['7', '90']),
  from: dayParam(search['from']),
  to: dayParam(search['to']),
  rows: wordParam(search['rows'], analyticsRowsOf),
  lesson: textParam(search['lesson'], 36),
  week: textParam(search['week'], 3),
  weekday: textParam(search['weekday'], 1),
  hour: textParam(search['hour'], 2),
  stars: textParam(search['stars'], 1),
})

const dayMilliseconds = 86_400_000

/** First and last day for the server, which knows only days. */
export function rangeOf({ days, from, to }: RangeSearch, today: string) {
  if (from || to) return { ...(from && { from }), ...(to && { to }) }
  if (!days) return {}
  const first = Date.parse(`${today}T00:00:00Z`) - (Number(days) - 1) * dayMilliseconds
  return { from: new Date(first).toISOString().slice(0, 10), to: today }
}
