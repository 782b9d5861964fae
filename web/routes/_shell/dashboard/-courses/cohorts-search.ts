import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

export interface CohortsSearch {
  search?: string
  show?: 'archived'
  page?: number
}

export const readCohortsSearch = (search: Record<string, unknown>): CohortsSearch => ({
  search: textParam(search['search'], 200),
  show: wordParam(search['show'], ['archived'] as const),
  page: pageParam(search['page']),
})
