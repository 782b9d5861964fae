import { queryOptions } from '@tanstack/react-query'
import { getLegalPage, type LegalPageName } from '#contract/legal-pages.ts'
import { minute } from '#web/lib/query-client.ts'
import { send } from '#web/lib/request.ts'

/** Visitors read these too. */
export const legalPageQuery = (page: LegalPageName) =>
  queryOptions({
    queryKey: ['legal', page],
    staleTime: 5 * minute,
    queryFn: ({ signal }) => send(getLegalPage, { params: { page } }, { signal }),
  })
