import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import {
  getInquiry,
  getMyInquiry,
  listInquiries,
  listMyInquiries,
  listStaff,
} from '#contract/inquiries.ts'
import { call } from '#web/lib/call.ts'
import { minute } from '#web/lib/query-client.ts'

export const inquiriesKey = ['inquiries']
export const inquiriesPageSize = 20

export type MyInquiriesFilter = Omit<
  NonNullable<Arguments<typeof listMyInquiries>['query']>,
  'page_size'
>
export type InquiriesFilter = Omit<
  NonNullable<Arguments<typeof listInquiries>['query']>,
  'page_size'
>

export const myInquiriesQuery = (filter: MyInquiriesFilter) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'mine', filter],
    queryFn: ({ signal }) =>
      call(listMyInquiries, { query: { ...filter, page_size: inquiriesPageSize } }, { signal }),
  })

export const myInquiryQuery = (inquiryId: string) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'mine', 'one', inquiryId],
    queryFn: ({ signal }) => call(getMyInquiry, { params: { inquiryId } }, { signal }),
  })

export const inquiriesQuery = (filter: InquiriesFilter) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'all', filter],
    queryFn: ({ signal }) =>
      call(listInquiries, { query: { ...filter, page_size: inquiriesPageSize } }, { signal }),
  })

export const inquiryQuery = (inquiryId: string) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'one', inquiryId],
    queryFn: ({ signal }) => call(getInquiry, { params: { inquiryId } }, { signal }),
  })

export const staffQuery = queryOptions({
  queryKey: [...inquiriesKey, 'staff'],
  staleTime: 5 * minute,
  queryFn: ({ signal }) => call(listStaff, {}, { signal }),
})
