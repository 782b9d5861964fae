import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { SearchResults } from '#contract/search.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { searchQuery } from './queries.ts'

const fewest = 2
const most = 200

interface Searched {
  groups: SearchResults['groups']
  /** Nothing is known yet about what is typed now. */
  pending: boolean
}

/** What the server finds, asked when typing pauses. What was found for fewer letters stays until then. */
export function useSearch(organizationId: string | null, typed: string): Searched {
  // Half a character, as some keyboards send it, can't be asked for.
  const wanted = typed.trim().toWellFormed().slice(0, most)
  const settled = useDebounced(useDeferredValue(wanted), 150)
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...searchQuery(organizationId, settled),
    enabled: settled.length >= fewest,
    placeholderData: (previous, before) =>
      settled.startsWith(before?.queryKey.at(-1) ?? ' ') ? previous : undefined,
  })
  if (wanted.length < fewest) return { groups: [], pending: false }
  return {
    groups: settled.length < fewest ? [] : (data?.groups ?? []),
    pending: wanted !== settled || (isFetching && (!data || isPlaceholderData)),
  }
}
