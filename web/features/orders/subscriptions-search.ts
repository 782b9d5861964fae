import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

const states = ['active', 'trialing', 'past_due', 'ending', 'ended'] as const

export interface SubscriptionsSearch {
  search?: string | undefined
  state?: (typeof states)[number] | undefined
  plan?: string | undefined
  page?: number | undefined
}

/** The filters of the list of subscribers, as its address has them. */
export const readSubscriptionsSearch = (search: Record<string, unknown>): SubscriptionsSearch => ({
  search: textParam(search['search'], 200),
  state: wordParam(search['state'], states),
  plan: textParam(search['plan'], 40),
  page: pageParam(search['page']),
})
