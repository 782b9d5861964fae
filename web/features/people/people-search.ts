import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { activities, memberStatuses } from '#web/lib/url-words.ts'

const sorts = ['joined', 'last_seen'] as const

export interface PeopleSearch {
  search?: string
  status?: (typeof memberStatuses)[number]
  activity?: (typeof activities)[number]
  group?: string
  sort?: (typeof sorts)[number]
  page?: number
}

/** What the address of a list of people may say. */
export const readPeopleSearch = (search: Record<string, unknown>): PeopleSearch => ({
  search: textParam(search['search'], 200),
  status: wordParam(search['status'], memberStatuses),
  activity: wordParam(search['activity'], activities),
  group: textParam(search['group'], 40),
  sort: wordParam(search['sort'], sorts),
  page: pageParam(search['page']),
})
