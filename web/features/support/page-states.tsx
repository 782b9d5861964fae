import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NoAccessState } from '#web/ui/no-access-state.tsx'

/** What a page shows when its query failed: no permission, missing, or a way to try again. */
export function FailedQuery({ query, missing }: { query: UseQueryResult; missing?: ReactNode }) {
  const { error } = query
  if (error instanceof ApiError && error.status === 403) return <NoAccessState />
  if (error instanceof ApiError && error.status === 404 && missing !== undefined) return missing
  return (
    <ErrorState
      description={messageOf(error)}
      errorId={error instanceof ApiError ? error.request_id : undefined}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  )
}
