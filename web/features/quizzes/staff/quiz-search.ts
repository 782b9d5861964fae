import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

export interface QuizSearch {
  tab?: 'analysis' | 'accommodations' | undefined
  status?: 'to_grade' | 'graded' | 'in_progress' | undefined
  search?: string | undefined
  page?: number | undefined
}

export const readQuizSearch = (search: Record<string, unknown>): QuizSearch => ({
  tab: wordParam(search['tab'], ['analysis', 'accommodations']),
  status: wordParam(search['status'], ['to_grade', 'graded', 'in_progress']),
  search: textParam(search['search'], 200),
  page: pageParam(search['page']),
})
