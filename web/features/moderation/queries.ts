import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getUnwantedWords, listModerationReports, listSanctions } from '#contract/moderation.ts'
import { call } from '#web/lib/call.ts'

export const moderationPageSize = 20

export const moderationKey = (organizationId: string) => ['moderation', organizationId]

export type ReportsFilter = Omit<
  NonNullable<Arguments<typeof listModerationReports>['query']>,
  'page_size'
>

export const reportsQuery = (organizationId: string, filter: ReportsFilter) =>
  queryOptions({
    queryKey: [...moderationKey(organizationId), 'reports', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listModerationReports,
        { params: { organizationId }, query: { ...filter, page_size: moderationPageSize } },
        { signal },
      ),
  })

export type SanctionsFilter = Omit<
  NonNullable<Arguments<typeof listSanctions>['query']>,
  'page_size'
>

export const sanctionsQuery = (organizationId: string, filter: SanctionsFilter) =>
  queryOptions({
    queryKey: [...moderationKey(organizationId), 'sanctions', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listSanctions,
        { params: { organizationId }, query: { ...filter, page_size: moderationPageSize } },
        { signal },
      ),
  })

export const unwantedWordsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...moderationKey(organizationId), 'words'],
    queryFn: ({ signal }) => call(getUnwantedWords, { params: { organizationId } }, { signal }),
  })
