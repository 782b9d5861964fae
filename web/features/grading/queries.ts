import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getGradingPlace, listGradingQueue, type GradedKind } from '#contract/grading-queue.ts'
import { call } from '#web/lib/call.ts'
import { gradingKey } from '#web/lib/grading/queue-query.ts'
import type { QueueSearch } from './queue-search.ts'

export type QueueFilter = Omit<
  NonNullable<Arguments<typeof listGradingQueue>['query']>,
  'page_size'
>

export const queuePageSize = 20

export const queueQuery = (organizationId: string, filter: QueueFilter) =>
  queryOptions({
    queryKey: [...gradingKey(organizationId), 'list', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listGradingQueue,
        { params: { organizationId }, query: { ...filter, page_size: queuePageSize } },
        { signal },
      ),
  })

/** An entry and its neighbors by the filters of the list that it was opened from. */
export const queuePlaceQuery = (
  organizationId: string,
  kind: GradedKind,
  entryId: string,
  search: QueueSearch,
) => {
  const filter: QueueSearch = { ...search }
  delete filter.page
  return queryOptions({
    queryKey: [...gradingKey(organizationId), 'place', kind, entryId, filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        getGradingPlace,
        { params: { organizationId, kind, entryId }, query: filter },
        { signal },
      ),
  })
}
