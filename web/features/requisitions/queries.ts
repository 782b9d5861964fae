import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import {
  getMyRequisition,
  getRequisition,
  listMyRequisitions,
  listRequisitions,
} from '#contract/requisitions.ts'
import { call } from '#web/lib/call.ts'

export const requisitionsKey = ['requisitions']
export const requisitionsPageSize = 20

export type MyRequisitionsFilter = Omit<
  NonNullable<Arguments<typeof listMyRequisitions>['query']>,
  'page_size'
>
export type RequisitionsFilter = Omit<
  NonNullable<Arguments<typeof listRequisitions>['query']>,
  'page_size'
>

export const myRequisitionsQuery = (filter: MyRequisitionsFilter) =>
  queryOptions({
    queryKey: [...requisitionsKey, 'mine', filter],
    queryFn: ({ signal }) =>
      call(
        listMyRequisitions,
        { query: { ...filter, page_size: requisitionsPageSize } },
        { signal },
      ),
  })

export const requisitionsQuery = (filter: RequisitionsFilter) =>
  queryOptions({
    queryKey: [...requisitionsKey, 'all', filter],
    queryFn: ({ signal }) =>
      call(listRequisitions, { query: { ...filter, page_size: requisitionsPageSize } }, { signal }),
  })

/** Staff and senders read the same thing by two doors. */
export const requisitionQuery = (requisitionId: string, asStaff: boolean) =>
  queryOptions({
    queryKey: [...requisitionsKey, 'one', requisitionId],
    queryFn: ({ signal }) =>
      call(asStaff ? getRequisition : getMyRequisition, { params: { requisitionId } }, { signal }),
  })
