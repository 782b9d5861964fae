import { queryOptions } from '@tanstack/react-query'
import { getPayoutSettings } from '#contract/payout-settings.ts'
import { getTaxInfo, listTaxNumbers, type PersonKind } from '#contract/tax-info.ts'
import { call } from '#web/lib/call.ts'

export const earningsKey = (organizationId: string) => ['earnings', organizationId]

export const payoutSettingsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'settings'],
    queryFn: ({ signal }) => call(getPayoutSettings, { params: { organizationId } }, { signal }),
  })

export const taxInfoQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'tax-info'],
    queryFn: ({ signal }) => call(getTaxInfo, { params: { organizationId } }, { signal }),
  })

export const taxNumbersQuery = (
  organizationId: string,
  query: { country: string; person_kind: PersonKind },
) =>
  queryOptions({
    queryKey: ['tax-numbers', organizationId, query],
    queryFn: ({ signal }) =>
      call(listTaxNumbers, { params: { organizationId }, query }, { signal }),
    staleTime: Infinity,
  })
