import type { LearnerFilter } from '#contract/enrollments.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { learnerFilters } from '#web/lib/url-words.ts'

const sorts = ['name', 'progress', 'last_active', 'enrolled'] as const

export interface StudentsSearch {
  search?: string
  status?: LearnerFilter
  /** Of one cohort only. */
  cohort?: string
  sort?: (typeof sorts)[number]
  page?: number
  add?: 'open'
}

export const readStudentsSearch = (search: Record<string, unknown>): StudentsSearch => ({
  search: textParam(search['search'], 200),
  status: wordParam(search['status'], learnerFilters),
  cohort: textParam(search['cohort'], 36),
  sort: wordParam(search['sort'], sorts),
  page: pageParam(search['page']),
  add: wordParam(search['add'], ['open']),
})
