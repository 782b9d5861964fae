import { queryOptions } from '@tanstack/react-query'
import { listDomainAccounts, listOwnDomains } from '#contract/domains.ts'
import { listOwnHosts } from '#contract/hosts.ts'
import { call } from '#web/lib/call.ts'

export const domainsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['domains', organizationId],
    queryFn: ({ signal }) => call(listOwnDomains, { params: { organizationId } }, { signal }),
  })

export const hostsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['domains', organizationId, 'hosts'],
    queryFn: ({ signal }) => call(listOwnHosts, { params: { organizationId } }, { signal }),
  })

export const domainAccountsPageSize = 20

export const domainAccountsQuery = (organizationId: string, domain: string, page: number) =>
  queryOptions({
    queryKey: ['domains', organizationId, domain, 'accounts', page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listDomainAccounts,
        {
          params: { organizationId, domain },
          query: { page, page_size: domainAccountsPageSize },
        },
        { signal },
      ),
  })
