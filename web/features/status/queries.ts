import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getPlatformStatus, getPublicStatus, listPlatformJobs } from '#contract/status.ts'
import { call } from '#web/lib/call.ts'
import { send } from '#web/lib/request.ts'

export const statusKey = ['status']
export const jobsPageSize = 20

const everyMilliseconds = 30_000

/** Visitors read it too. */
export const publicStatusQuery = queryOptions({
  queryKey: [...statusKey, 'public'],
  queryFn: ({ signal }) => send(getPublicStatus, {}, { signal }),
  refetchInterval: everyMilliseconds,
})

export const platformStatusQuery = queryOptions({
  queryKey: [...statusKey, 'platform'],
  queryFn: ({ signal }) => call(getPlatformStatus, {}, { signal }),
  refetchInterval: everyMilliseconds,
})

export type JobsFilter = Omit<NonNullable<Arguments<typeof listPlatformJobs>['query']>, 'page_size'>

export const jobsQuery = (filter: JobsFilter) =>
  queryOptions({
    queryKey: [...statusKey, 'jobs', filter],
    queryFn: ({ signal }) =>
      call(listPlatformJobs, { query: { ...filter, page_size: jobsPageSize } }, { signal }),
    refetchInterval: everyMilliseconds,
  })
