import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import {
  getOrganization,
  listMembers,
  listMyOrganizations,
  type Membership,
} from '#contract/organizations.ts'
import { getOrganizationOverview } from '#contract/organization-overview.ts'
import { getJoinOffer } from '#contract/organization-settings.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { pageRequest } from '#web/lib/page-request.ts'
import { minute } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'

/**
 * My organizations. A failure gives an empty list and the session keeps what it knew; it is logged unless the session has
 * ended. While the server renders, it is the browser's turn to try again.
 */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  staleTime: 5 * minute,
  queryFn: async (): Promise<Membership[]> => {
    try {
      const organizations = await call(listMyOrganizations)
      if (!pageRequest()) useSession.getState().setOrganizations(organizations)
      return organizations
    } catch (error) {
      if (pageRequest()) throw error
      const sessionEnded = error instanceof ApiError && error.status === 401
      if (!sessionEnded) logFailure('Organizations could not be fetched', error)
      return []
    }
  },
})

export const organizationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId],
    queryFn: ({ signal }) => call(getOrganization, { params: { organizationId } }, { signal }),
  })

export const overviewQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'overview'],
    queryFn: ({ signal }) =>
      call(getOrganizationOverview, { params: { organizationId } }, { signal }),
  })

export type MembersFilter = Omit<NonNullable<Arguments<typeof listMembers>['query']>, 'page_size'>

export const membersPageSize = 20

export const membersQuery = (organizationId: string, filter: MembersFilter) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'members', filter],
    queryFn: ({ signal }) =>
      call(
        listMembers,
        { params: { organizationId }, query: { ...filter, page_size: membersPageSize } },
        { signal },
      ),
  })

export const joinOfferQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['join', organizationId],
    queryFn: ({ signal }) =>
      call(getJoinOffer, { params: { joinedOrganizationId: organizationId } }, { signal }),
  })
