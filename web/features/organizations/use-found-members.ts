import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Member } from '#contract/organizations.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { membersQuery } from './queries.ts'

/** Members of the organization whose name matches, for a person who may see them. */
export function useFoundMembers(organizationId: string | null, search: string): Member[] {
  const wanted = useDebounced(useDeferredValue(search.trim()), 200)
  const { data } = useQuery({
    ...membersQuery(organizationId ?? '', { search: wanted }),
    enabled: organizationId !== null && wanted.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return organizationId !== null && wanted.length > 1 && search.trim().length > 1
    ? (data?.items.slice(0, 6) ?? [])
    : []
}
