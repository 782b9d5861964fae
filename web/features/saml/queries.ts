import { queryOptions } from '@tanstack/react-query'
import { getSamlTest, listSamlConnections, listSamlSignIns } from '#contract/saml.ts'
import { call } from '#web/lib/call.ts'

export const samlQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['saml', organizationId, 'connections'],
    queryFn: ({ signal }) => call(listSamlConnections, { params: { organizationId } }, { signal }),
  })

export const samlSignInsPageSize = 20

export const samlSignInsQuery = (
  organizationId: string,
  { page, onlyRefused }: { page: number; onlyRefused: boolean },
) =>
  queryOptions({
    queryKey: ['saml', organizationId, 'sign-ins', page, onlyRefused],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listSamlSignIns,
        {
          params: { organizationId },
          query: { page, page_size: samlSignInsPageSize, only_refused: onlyRefused || undefined },
        },
        { signal },
      ),
  })

export const samlTestQuery = (organizationId: string, testId: string) =>
  queryOptions({
    queryKey: ['saml', organizationId, 'test', testId],
    staleTime: 0,
    queryFn: ({ signal }) => call(getSamlTest, { params: { organizationId, testId } }, { signal }),
  })
