import { queryOptions } from '@tanstack/react-query'
import { listCertificates } from '#contract/certificates.ts'
import { listPersonSessions } from '#contract/live-sessions.ts'
import { listOrders } from '#contract/orders.ts'
import { organizationSupportCalls } from '#contract/support-calls.ts'
import { call } from '#web/lib/call.ts'

/** As many as one page of a list may hold; a person with more is found in the lists themselves. */
const page_size = 100

const keyOf = (organizationId: string, personId: string, what: string) => [
  'people',
  organizationId,
  'records',
  personId,
  what,
]

export const personCertificatesQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, personId, 'certificates'),
    queryFn: ({ signal }) =>
      call(
        listCertificates,
        { params: { organizationId }, query: { person_id: personId, page_size } },
        { signal },
      ),
  })

export const personOrdersQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, personId, 'orders'),
    queryFn: ({ signal }) =>
      call(
        listOrders,
        { params: { organizationId }, query: { person: personId, page_size } },
        { signal },
      ),
  })

export const personTicketsQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, personId, 'tickets'),
    queryFn: ({ signal }) =>
      call(
        organizationSupportCalls.listTickets,
        { params: { organizationId }, query: { requester_id: personId, view: 'all', page_size } },
        { signal },
      ),
  })

export const personSessionsQuery = (organizationId: string, personId: string) =>
  queryOptions({
    queryKey: keyOf(organizationId, personId, 'sessions'),
    queryFn: ({ signal }) =>
      call(
        listPersonSessions,
        { params: { organizationId, personId }, query: { page_size } },
        { signal },
      ),
  })
