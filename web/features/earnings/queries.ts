import { queryOptions } from '@tanstack/react-query'
import {
  getEarnings,
  getEarningsLines,
  listEarningsTransactions,
  listEarningsStatements,
  type EarningsAccount,
} from '#contract/earnings.ts'
import { getPayoutSettings } from '#contract/payout-settings.ts'
import {
  getPayout,
  listMyPayouts,
  listPayees,
  listPayouts,
  type PayoutStatus,
} from '#contract/payouts.ts'
import { getPlatformMoney } from '#contract/platform-money.ts'
import { getSplitRules, listCourseSplits } from '#contract/split-rules.ts'
import { getTaxInfo, getTaxInfoOf, listTaxNumbers, type PersonKind } from '#contract/tax-info.ts'
import { call } from '#web/lib/call.ts'

export const earningsPageSize = 20

export const earningsKey = (organizationId: string) => ['earnings', organizationId]

export const earningsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'overview'],
    queryFn: ({ signal }) => call(getEarnings, { params: { organizationId } }, { signal }),
  })

export const transactionsQuery = (
  organizationId: string,
  query: { account: EarningsAccount; currency: string; page: number },
) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'transactions', query],
    queryFn: ({ signal }) =>
      call(
        listEarningsTransactions,
        { params: { organizationId }, query: { ...query, page_size: earningsPageSize } },
        { signal },
      ),
  })

export const linesQuery = (organizationId: string, sourceId: string) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'lines', sourceId],
    queryFn: ({ signal }) =>
      call(getEarningsLines, { params: { organizationId, sourceId } }, { signal }),
  })

export const statementsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'statements'],
    queryFn: ({ signal }) =>
      call(listEarningsStatements, { params: { organizationId } }, { signal }),
  })

export const myPayoutsQuery = (organizationId: string, page: number) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'my-payouts', page],
    queryFn: ({ signal }) =>
      call(
        listMyPayouts,
        { params: { organizationId }, query: { page, page_size: earningsPageSize } },
        { signal },
      ),
  })

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

export interface PayoutsFilter {
  search?: string
  status?: PayoutStatus
  page?: number
}

export const payoutsQuery = (organizationId: string, filter: PayoutsFilter) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'payouts', filter],
    queryFn: ({ signal }) =>
      call(
        listPayouts,
        { params: { organizationId }, query: { ...filter, page_size: earningsPageSize } },
        { signal },
      ),
  })

export const payoutQuery = (organizationId: string, payoutId: string) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'payout', payoutId],
    queryFn: ({ signal }) => call(getPayout, { params: { organizationId, payoutId } }, { signal }),
  })

export const payeesQuery = (
  organizationId: string,
  filter: { search?: string | undefined; page?: number | undefined },
) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'payees', filter],
    queryFn: ({ signal }) =>
      call(
        listPayees,
        { params: { organizationId }, query: { ...filter, page_size: earningsPageSize } },
        { signal },
      ),
  })

export const taxInfoOfQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'tax-info', personId],
    queryFn: ({ signal }) =>
      call(getTaxInfoOf, { params: { organizationId, personId } }, { signal }),
  })

export const splitRulesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'split-rules'],
    queryFn: ({ signal }) => call(getSplitRules, { params: { organizationId } }, { signal }),
  })

export const courseSplitsQuery = (
  organizationId: string,
  filter: { search?: string | undefined; page?: number | undefined },
) =>
  queryOptions({
    queryKey: [...earningsKey(organizationId), 'course-splits', filter],
    queryFn: ({ signal }) =>
      call(
        listCourseSplits,
        { params: { organizationId }, query: { ...filter, page_size: earningsPageSize } },
        { signal },
      ),
  })

export const platformMoneyQuery = queryOptions({
  queryKey: ['platform', 'money'],
  queryFn: ({ signal }) => call(getPlatformMoney, {}, { signal }),
})
