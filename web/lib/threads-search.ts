import { pageParam, textParam, wordParam } from './search-params.ts'
import { threadViews } from './url-words.ts'

/** Search parameters of a list of discussions. */
export const readThreadsSearch = (search: Record<string, unknown>) => ({
  view: wordParam(search['view'], threadViews),
  kind: wordParam(search['kind'], ['question', 'discussion']),
  course: textParam(search['course'], 40),
  cohort: textParam(search['cohort'], 40),
  search: textParam(search['search'], 200),
  sort: wordParam(search['sort'], ['newest', 'votes']),
  page: pageParam(search['page']),
})
