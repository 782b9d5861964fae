import { ErrorState } from '#web/ui/error-state.tsx'
import { NoAccessState } from '#web/ui/no-access-state.tsx'
import { ApiError, messageOf } from './api-error.ts'

type LoadFailureProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** What a page shows instead of what could not be loaded. */
export function LoadFailure({ query: { error, isFetching, refetch } }: LoadFailureProps) {
  if (error instanceof ApiError && error.code === 'not_allowed') return <NoAccessState />
  return (
    <ErrorState
      description={messageOf(error)}
      errorId={error instanceof ApiError ? error.request_id : undefined}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  )
}
