import { textParam, wordParam } from '#web/lib/search-params.ts'

export interface AddSearch {
  from?: 'file'
  import?: string
}

/** Apart from the page: the router reads addresses before any page is loaded. */
export const readAddSearch = (search: Record<string, unknown>): AddSearch => ({
  from: wordParam(search['from'], ['file']),
  import: textParam(search['import'], 40),
})
