import { queryOptions } from '@tanstack/react-query'
import { getProvisioning, listProvisioningLog } from '#contract/provisioning.ts'
import { call } from '#web/lib/call.ts'

export const provisioningQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['integrations', organizationId, 'provisioning'],
    queryFn: ({ signal }) => call(getProvisioning, { params: { organizationId } }, { signal }),
  })

export const provisioningLogPageSize = 20

export const provisioningLogQuery = (
  organizationId: string,
  { page, onlyRefused }: { page: number; onlyRefused: boolean },
) =>
  queryOptions({
    queryKey: ['integrations', organizationId, 'provisioning', 'log', page, onlyRefused],
    queryFn: ({ signal }) =>
      call(
        listProvisioningLog,
        {
          params: { organizationId },
          query: {
            page,
            page_size: provisioningLogPageSize,
            only_refused: onlyRefused || undefined,
          },
        },
        { signal },
      ),
  })
