import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

export interface CouponsSearch {
  search?: string | undefined
  archived?: 'yes' | undefined
  page?: number | undefined
}

/** The filters of a list of coupons or bundles, as its address has them. */
export const readCouponsSearch = (search: Record<string, unknown>): CouponsSearch => ({
  search: textParam(search['search'], 200),
  archived: wordParam(search['archived'], ['yes']),
  page: pageParam(search['page']),
})
