import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getConversation,
  listConversations,
  listMessages,
  listReachable,
} from '#contract/conversations.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

export const conversationsPageSize = 30

export type ConversationsFilter = Omit<
  NonNullable<Arguments<typeof listConversations>['query']>,
  'page_size'
>

/** Everything about messages of one organization. */
export const messagesKey = (organizationId: string) => ['messages', organizationId]

export const conversationsQuery = (organizationId: string, filter: ConversationsFilter) =>
  queryOptions({
    queryKey: [...messagesKey(organizationId), 'list', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listConversations,
        { params: { organizationId }, query: { ...filter, page_size: conversationsPageSize } },
        { signal },
      ),
  })

export const conversationQuery = (organizationId: string, conversationId: string) =>
  queryOptions({
    queryKey: [...messagesKey(organizationId), conversationId, 'detail'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(getConversation, { params: { organizationId, conversationId } }, { signal }),
  })

type Before = number | undefined

/** The latest first; earlier ones are asked for. */
export const messagesQuery = (organizationId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(organizationId), conversationId, 'messages'],
    staleTime: 0,
    initialPageParam: undefined as Before,
    queryFn: ({ pageParam, signal }) =>
      call(
        listMessages,
        { params: { organizationId, conversationId }, query: { before: pageParam } },
        { signal },
      ),
    getNextPageParam: ({ items, has_before }): Before =>
      has_before ? items[0]?.number : undefined,
  })

export const reachableQuery = (organizationId: string, search: string) =>
  queryOptions({
    queryKey: [...messagesKey(organizationId), 'reachable', search],
    queryFn: ({ signal }) =>
      call(listReachable, { params: { organizationId }, query: { search } }, { signal }),
  })
