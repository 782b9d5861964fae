import { queryOptions } from '@tanstack/react-query'
import { search, searchMine, type SearchResults } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'
import { minute } from '#web/lib/query-client.ts'

/** What matches in the organization, or outside of any for someone who is in none. */
export const searchQuery = (organizationId: string | null, query: string) =>
  queryOptions({
    queryKey: ['search', organizationId, query],
    staleTime: minute / 2,
    retry: false,
    queryFn: ({ signal }): Promise<SearchResults> =>
      organizationId === null
        ? call(searchMine, { query: { query } }, { signal })
        : call(search, { params: { organizationId }, query: { query } }, { signal }),
  })
