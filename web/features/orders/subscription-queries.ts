import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getSubscriptionCheckout,
  listMySubscriptions,
  listSubscribers,
  listSubscriptionPlans,
  type Cadence,
} from '#contract/subscriptions.ts'
import { call } from '#web/lib/call.ts'
import { ordersKey, pageSize } from './queries.ts'
import type { SubscriptionsSearch } from './subscriptions-search.ts'

export const plansQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'plans'],
    queryFn: ({ signal }) =>
      call(listSubscriptionPlans, { params: { organizationId } }, { signal }),
  })

export const subscribersQuery = (organizationId: string, filter: SubscriptionsSearch) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'subscribers', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listSubscribers,
        { params: { organizationId }, query: { ...filter, page_size: pageSize } },
        { signal },
      ),
  })

export const mySubscriptionsQuery = queryOptions({
  queryKey: [...ordersKey, 'mine', 'subscriptions'],
  queryFn: ({ signal }) => call(listMySubscriptions, {}, { signal }),
})

export const subscriptionCheckoutQuery = (
  planId: string,
  query: { cadence?: Cadence; country?: string; likely_country?: string },
) =>
  queryOptions({
    queryKey: [...ordersKey, 'checkout', planId, query],
    placeholderData: keepPreviousData,
    // A price is looked at now, not as of a minute ago.
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      call(getSubscriptionCheckout, { params: { planId }, query }, { signal }),
  })
