import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

export interface GradebookSearch {
  search?: string
  /** Of one cohort only. */
  cohort?: string
  sort?: 'last_active'
  page?: number
}

export const readGradebookSearch = (search: Record<string, unknown>): GradebookSearch => ({
  search: textParam(search['search'], 200),
  cohort: textParam(search['cohort'], 36),
  sort: wordParam(search['sort'], ['last_active'] as const),
  page: pageParam(search['page']),
})
