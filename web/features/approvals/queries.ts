import { queryOptions } from '@tanstack/react-query'
import { getApproval, listApprovals } from '#contract/approvals.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { listMembers } from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'

export type ApprovalsFilter = Omit<
  NonNullable<Arguments<typeof listApprovals>['query']>,
  'page_size'
>

export const approvalsPageSize = 20

/** Everything about approvals of one organization. */
export const approvalsKey = (organizationId: string) => ['approvals', organizationId]

export const approvalsQuery = (organizationId: string, filter: ApprovalsFilter) =>
  queryOptions({
    queryKey: [...approvalsKey(organizationId), 'list', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listApprovals,
        { params: { organizationId }, query: { ...filter, page_size: approvalsPageSize } },
        { signal },
      ),
  })

export const approvalQuery = (organizationId: string, approvalId: string) =>
  queryOptions({
    queryKey: [...approvalsKey(organizationId), approvalId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getApproval, { params: { organizationId, approvalId } }, { signal }),
  })

/** Those who may review. */
export const reviewersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...approvalsKey(organizationId), 'reviewers'],
    queryFn: ({ signal }) =>
      call(
        listMembers,
        { params: { organizationId }, query: { role: 'admin', page_size: 100 } },
        { signal },
      ),
  })
