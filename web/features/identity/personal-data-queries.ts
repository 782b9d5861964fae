import { queryOptions } from '@tanstack/react-query'
import { listPersonalDataExports, previewAccountDeletion } from '#contract/personal-data.ts'
import { call } from '#web/lib/call.ts'

/** Looks again while a file is being written. */
export const personalDataQuery = queryOptions({
  queryKey: ['personal-data'],
  queryFn: ({ signal }) => call(listPersonalDataExports, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ ready_at, failed_at }) => !ready_at && !failed_at) ? 2_000 : false,
})

export const accountDeletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: ({ signal }) => call(previewAccountDeletion, {}, { signal }),
  staleTime: 0,
})
