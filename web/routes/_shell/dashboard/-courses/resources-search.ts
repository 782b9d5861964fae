import type { ResourceKind } from '#contract/course-resources.ts'
import { resourceKindNames } from '#web/features/courses/resources/resource-kinds.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

export interface ResourcesSearch {
  search?: string
  kind?: ResourceKind
  sort?: 'title' | 'size'
  page?: number
}

export const readResourcesSearch = (search: Record<string, unknown>): ResourcesSearch => ({
  search: textParam(search['search'], 200),
  kind: wordParam(search['kind'], resourceKindNames),
  sort: wordParam(search['sort'], ['title', 'size']),
  page: pageParam(search['page']),
})
