import type { UseQueryResult } from '@tanstack/react-query'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ApiError, messageOf } from './api-error.ts'

/** What a page shows in place of data that could not be read. */
export function QueryFailure({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const { error } = query
  if (error instanceof ApiError && error.status === 403) return <NoAccessState />
  return (
    <ErrorState
      description={messageOf(error)}
      errorId={error instanceof ApiError ? error.request_id : undefined}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  )
}
