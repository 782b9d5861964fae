import { queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import {
  listReceivedInvitations,
  listSentInvitations,
  previewInvitation,
} from '#contract/invitations.ts'
import { call } from '#web/lib/call.ts'
import { send } from '#web/lib/request.ts'

export const receivedInvitationsQuery = queryOptions({
  queryKey: ['invitations', 'received'],
  queryFn: ({ signal }) => call(listReceivedInvitations, {}, { signal }),
})

export type SentFilter = Omit<
  NonNullable<Arguments<typeof listSentInvitations>['query']>,
  'page_size'
>

export const sentPageSize = 20

export const sentInvitationsKey = (organizationId: string) => [
  'invitations',
  'sent',
  organizationId,
]

export const sentInvitationsQuery = (organizationId: string, filter: SentFilter) =>
  queryOptions({
    queryKey: [...sentInvitationsKey(organizationId), filter],
    queryFn: ({ signal }) =>
      call(
        listSentInvitations,
        { params: { organizationId }, query: { ...filter, page_size: sentPageSize } },
        { signal },
      ),
  })

/** What the link in an invitation's e-mail stands for. Anyone who holds it may look. */
export const invitationPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitations', 'preview', token],
    staleTime: 0,
    queryFn: ({ signal }) => send(previewInvitation, { body: { token } }, { signal }),
  })
