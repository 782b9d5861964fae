import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getThread, listMentionable, listThreads } from '#contract/discussions.ts'
import { listPosts } from '#contract/posts.ts'
import { listSavedAnswers } from '#contract/saved-answers.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

export type ThreadsFilter = Omit<NonNullable<Arguments<typeof listThreads>['query']>, 'page_size'>

export const threadsPageSize = 20
const postsPerPage = 30

/** Everything about discussions of one organization. */
export const discussionsKey = (organizationId: string) => ['discussions', organizationId]

export const threadsQuery = (organizationId: string, filter: ThreadsFilter) =>
  queryOptions({
    queryKey: [...discussionsKey(organizationId), 'list', filter],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(
        listThreads,
        { params: { organizationId }, query: { ...filter, page_size: threadsPageSize } },
        { signal },
      ),
  })

export const threadKey = (organizationId: string, threadId: string) => [
  ...discussionsKey(organizationId),
  'thread',
  threadId,
]

export const threadQuery = (organizationId: string, threadId: string) =>
  queryOptions({
    queryKey: [...threadKey(organizationId, threadId), 'detail'],
    staleTime: 0,
    queryFn: ({ signal }) => call(getThread, { params: { organizationId, threadId } }, { signal }),
  })

type Window = { after?: number; before?: number }

const windowAfter = (number: number): Window => ({ after: number })

/** Answers from where the reader left off; earlier and later ones are asked for. */
export const postsQuery = (organizationId: string, threadId: string, from: number) =>
  infiniteQueryOptions({
    queryKey: [...threadKey(organizationId, threadId), 'posts', from],
    staleTime: 0,
    initialPageParam: windowAfter(from),
    queryFn: ({ pageParam, signal }) =>
      call(
        listPosts,
        { params: { organizationId, threadId }, query: { ...pageParam, limit: postsPerPage } },
        { signal },
      ),
    getNextPageParam: ({ items, has_after }): Window | undefined => {
      const last = items.at(-1)
      return has_after && last ? { after: last.number } : undefined
    },
    getPreviousPageParam: ({ items, has_before }): Window | undefined => {
      const [first] = items
      return has_before && first ? { before: first.number } : undefined
    },
  })

export const savedAnswersQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...discussionsKey(organizationId), 'saved-answers'],
    queryFn: ({ signal }) => call(listSavedAnswers, { params: { organizationId } }, { signal }),
  })

export const findMentionable = async (organizationId: string, courseId: string, search: string) =>
  (await call(listMentionable, { params: { organizationId, courseId }, query: { search } })).map(
    ({ id, name }) => ({ id, label: name }),
  )
