import type { ReportDefinition } from '#contract/reports.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

/** What the address of a report says: what was changed and not saved, which group is open, which page. */
export interface ReportSearch {
  tab?: 'history'
  /** A definition as JSON, while it differs from the saved one. */
  draft?: string
  /** The key of an open group, after "="; "-" for rows without a value. */
  group?: string
  /** What the open group is called. */
  name?: string
  page?: number
}

export const readReportSearch = (search: Record<string, unknown>): ReportSearch => ({
  tab: wordParam(search['tab'], ['history']),
  draft: textParam(search['draft'], 8000),
  group: textParam(search['group'], 501),
  name: textParam(search['name'], 300),
  page: pageParam(search['page']),
})

export interface ReportsSearch {
  search?: string
  page?: number
}

export const readReportsSearch = (search: Record<string, unknown>): ReportsSearch => ({
  search: textParam(search['search'], 200),
  page: pageParam(search['page']),
})

export const groupParam = (key: string | null) => (key === null ? '-' : `=${key}`)

export const readGroup = (param: string | undefined): { within: string | null } | null =>
  param === undefined ? null : { within: param === '-' ? null : param.slice(1) }

/** The changed definition of the address; null when there is none, or someone cut it off. */
export function readDraft(text: string | undefined): ReportDefinition | null {
  if (text === undefined) return null
  try {
    const draft = JSON.parse(text) as Partial<ReportDefinition> | null
    const whole =
      typeof draft?.source === 'string' &&
      Array.isArray(draft.columns) &&
      Array.isArray(draft.filters) &&
      typeof draft.period === 'object'
    return whole ? (draft as ReportDefinition) : null
  } catch {
    return null
  }
}
