import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import { getMyOrder, getOrder, listMyOrders, listOrders, type Order } from '#contract/orders.ts'
import { listRefunds } from '#contract/refunds.ts'
import { getBundleCheckout, listBundles } from '#contract/bundles.ts'
import { getCartCheckout } from '#contract/carts.ts'
import { getCheckout } from '#contract/checkout.ts'
import { listCourseChoices } from '#contract/course-choices.ts'
import { getRevenue, getSellingSettings, getTaxTable, listCoupons } from '#contract/selling.ts'
import { call } from '#web/lib/call.ts'
import { courseOptions } from '#web/lib/course-options.ts'

export const pageSize = 20
export const ordersKey = ['orders'] as const

export type OrdersFilter = NonNullable<Arguments<typeof listOrders>['query']>
export type RefundsFilter = NonNullable<Arguments<typeof listRefunds>['query']>

/** A job asks the provider for an approved refund; a transfer back waits for an admin, who says when it is made. */
export const untilRefunded = (order: Order | undefined) =>
  order?.provider !== 'manual' && order?.refunds.some(({ status }) => status === 'approved')
    ? 3_000
    : false

export const checkoutQuery = (
  courseId: string,
  query: { coupon?: string; country?: string; likely_country?: string; cohort?: string },
) =>
  queryOptions({
    queryKey: [...ordersKey, 'checkout', courseId, query],
    placeholderData: keepPreviousData,
    // A price is looked at now, not as of a minute ago.
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(getCheckout, { params: { courseId }, query }, { signal }),
  })

export const bundleCheckoutQuery = (
  bundleId: string,
  query: { coupon?: string; country?: string; likely_country?: string },
) =>
  queryOptions({
    queryKey: [...ordersKey, 'checkout', bundleId, query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(getBundleCheckout, { params: { bundleId }, query }, { signal }),
  })

export const cartCheckoutQuery = (
  params: { organizationId: string; currency: string },
  query: { coupon?: string; country?: string; likely_country?: string },
) =>
  queryOptions({
    queryKey: [...ordersKey, 'checkout', params.organizationId, params.currency, query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(getCartCheckout, { params, query }, { signal }),
  })

export const myOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'mine', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listMyOrders, { query: { page, page_size: pageSize } }, { signal }),
  })

export const myOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'mine', 'one', orderId],
    queryFn: ({ signal }) => call(getMyOrder, { params: { orderId } }, { signal }),
    refetchInterval: ({ state }) => untilRefunded(state.data),
  })

export const ordersQuery = (organizationId: string, filter: OrdersFilter) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'list', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listOrders,
        { params: { organizationId }, query: { ...filter, page_size: pageSize } },
        { signal },
      ),
  })

export const orderQuery = (organizationId: string, orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'one', orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { organizationId, orderId } }, { signal }),
    refetchInterval: ({ state }) => untilRefunded(state.data),
  })

export const refundsQuery = (organizationId: string, filter: RefundsFilter) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'refunds', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listRefunds,
        { params: { organizationId }, query: { ...filter, page_size: pageSize } },
        { signal },
      ),
  })

export const couponsQuery = (
  organizationId: string,
  filter: { search?: string; archived?: 'yes'; course?: string; page?: number },
) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'coupons', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listCoupons,
        { params: { organizationId }, query: { ...filter, page_size: pageSize } },
        { signal },
      ),
  })

export const bundlesQuery = (
  organizationId: string,
  filter: { search?: string; archived?: 'yes'; page?: number },
) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'bundles', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listBundles,
        { params: { organizationId }, query: { ...filter, page_size: pageSize } },
        { signal },
      ),
  })

/** Courses that a bundle can have: the published ones, by title. */
export const publishedCoursesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'published'],
    queryFn: ({ signal }) =>
      call(listCourseChoices, { params: { organizationId }, query: {} }, { signal }),
  })

/** Courses that a coupon can be for, by title. */
export const sellableCoursesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'courses'],
    queryFn: ({ signal }) => courseOptions({ organizationId, inAdminArea: true, signal }),
  })

export const taxTableQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'taxes'],
    queryFn: ({ signal }) => call(getTaxTable, { params: { organizationId } }, { signal }),
  })

export const sellingSettingsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'settings'],
    queryFn: ({ signal }) => call(getSellingSettings, { params: { organizationId } }, { signal }),
  })

export const revenueQuery = (organizationId: string, span: { from: string; until: string }) =>
  queryOptions({
    queryKey: [...ordersKey, organizationId, 'revenue', span],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(getRevenue, { params: { organizationId }, query: span }, { signal }),
  })
