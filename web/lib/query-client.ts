import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { isHandedOver, mayHandOver } from './handed-over.ts'
import { pageRequest } from './page-request.ts'

export const minute = 60_000

export function createQueryClient({ retry = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 5 * minute,
        refetchOnWindowFocus: false,
        // While the server renders, data read for this page is always fresh.
        refetchOnMount: (query) => !pageRequest() && !isHandedOver(query),
        // A page shows a failure only if the browser gets it too; otherwise it shows that it loads.
        retryOnMount: (query) => !(pageRequest() ? mayHandOver(query) : isHandedOver(query)),
        retry: (failures, error) => retry && failures < 3 && mayHelpToRetry(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      },
      mutations: { retry: false },
    },
  })
}

/** A refusal such as "not allowed" or "not found" is final; asking again would only delay its page. */
function mayHelpToRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (error.kind === 'canceled') return false
  return error.kind !== 'bad_request' || error.status === 408 || error.status === 429
}
