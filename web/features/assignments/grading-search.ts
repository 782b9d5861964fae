import { queueStatuses } from '#web/lib/url-words.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import type { GradingSearch } from './grading-list.tsx'

/** What the address of a grading list says. */
export const readGradingSearch = (search: Record<string, unknown>): GradingSearch => ({
  status: wordParam(search['status'], queueStatuses),
  lesson_id: textParam(search['lesson_id'], 36),
  search: textParam(search['search'], 200),
  sort: wordParam(search['sort'], ['newest'] as const),
  page: pageParam(search['page']),
})
