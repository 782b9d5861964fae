import type { ArticleStatus, Audience } from '#contract/support.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { articleStatuses, audiences } from '#web/lib/url-words.ts'

/** What the address of the list of articles says. */
export interface ArticlesSearch {
  search?: string
  status?: ArticleStatus
  audience?: Audience
  category_id?: string
  sort?: 'title' | 'views' | 'helpful'
  page?: number
}

export const readArticlesSearch = (search: Record<string, unknown>): ArticlesSearch => ({
  search: textParam(search['search'], 200),
  status: wordParam(search['status'], articleStatuses),
  audience: wordParam(search['audience'], audiences),
  category_id: textParam(search['category_id'], 36),
  sort: wordParam(search['sort'], ['title', 'views', 'helpful']),
  page: pageParam(search['page']),
})
