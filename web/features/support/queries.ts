import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#contract/endpoint.ts'
import type { listArticles } from '#contract/help-articles.ts'
import type { listMyTickets, listTickets } from '#contract/tickets.ts'
import { call } from '#web/lib/call.ts'
import type { Desk } from './desk.ts'

const keyOf = ({ organizationId }: Desk) => ['support', organizationId] as const

export const supportKey = keyOf
export const ticketsKey = (desk: Desk) => [...keyOf(desk), 'tickets'] as const
export const articlesKey = (desk: Desk) => [...keyOf(desk), 'articles'] as const
export const categoriesKey = (desk: Desk) => [...keyOf(desk), 'categories'] as const

const at = ({ organizationId }: Desk) => ({ organizationId })

export const helpCentreQuery = (desk: Desk) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'centre'],
    queryFn: ({ signal }) => call(desk.api.getHelpCentre, { params: at(desk) }, { signal }),
  })

export const articleSearchQuery = (desk: Desk, search: string, limit = 10) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'search', search, limit],
    enabled: search.trim().length > 1,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(desk.api.searchArticles, { params: at(desk), query: { search, limit } }, { signal }),
  })

export const readCategoryQuery = (desk: Desk, address: string, page: number) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'category', address, page],
    queryFn: ({ signal }) =>
      call(
        desk.api.readHelpCategory,
        { params: { ...at(desk), address }, query: { page, page_size: 50 } },
        { signal },
      ),
  })

export const readArticleQuery = (desk: Desk, address: string) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'read', address],
    queryFn: ({ signal }) =>
      call(desk.api.readArticle, { params: { ...at(desk), address } }, { signal }),
  })

export const categoriesQuery = (desk: Desk) =>
  queryOptions({
    queryKey: categoriesKey(desk),
    queryFn: ({ signal }) => call(desk.api.listHelpCategories, { params: at(desk) }, { signal }),
  })

export const categoryQuery = (desk: Desk, categoryId: string) =>
  queryOptions({
    queryKey: [...categoriesKey(desk), categoryId],
    queryFn: ({ signal }) =>
      call(desk.api.getHelpCategory, { params: { ...at(desk), categoryId } }, { signal }),
  })

export type ArticlesFilter = NonNullable<Arguments<typeof listArticles>['query']>

export const articlesQuery = (desk: Desk, filter: ArticlesFilter) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'list', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(desk.api.listArticles, { params: at(desk), query: filter }, { signal }),
  })

export const articleQuery = (desk: Desk, address: string) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'one', address],
    queryFn: ({ signal }) =>
      call(desk.api.getArticle, { params: { ...at(desk), address } }, { signal }),
  })

export const versionsQuery = (desk: Desk, articleId: string, page: number) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'versions', articleId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        desk.api.listArticleVersions,
        { params: { ...at(desk), articleId }, query: { page, page_size: 20 } },
        { signal },
      ),
  })

export const versionQuery = (desk: Desk, articleId: string, number: number) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'version', articleId, number],
    queryFn: ({ signal }) =>
      call(desk.api.getArticleVersion, { params: { ...at(desk), articleId, number } }, { signal }),
  })

export const votesQuery = (desk: Desk, articleId: string, page: number) =>
  queryOptions({
    queryKey: [...articlesKey(desk), 'votes', articleId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        desk.api.listArticleVotes,
        { params: { ...at(desk), articleId }, query: { page, page_size: 20 } },
        { signal },
      ),
  })

export type MyTicketsFilter = NonNullable<Arguments<typeof listMyTickets>['query']>

export const myTicketsQuery = (desk: Desk, filter: MyTicketsFilter) =>
  queryOptions({
    queryKey: [...ticketsKey(desk), 'mine', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(desk.api.listMyTickets, { params: at(desk), query: filter }, { signal }),
  })

export const ticketQuery = (desk: Desk, ticketId: string) =>
  queryOptions({
    queryKey: [...ticketsKey(desk), 'one', ticketId],
    queryFn: ({ signal }) =>
      call(desk.api.getTicket, { params: { ...at(desk), ticketId } }, { signal }),
  })

export type QueueFilterQuery = NonNullable<Arguments<typeof listTickets>['query']>

export const queueQuery = (desk: Desk, filter: QueueFilterQuery) =>
  queryOptions({
    queryKey: [...ticketsKey(desk), 'queue', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(desk.api.listTickets, { params: at(desk), query: filter }, { signal }),
  })

export const queueCountsQuery = (desk: Desk) =>
  queryOptions({
    queryKey: [...ticketsKey(desk), 'counts'],
    queryFn: ({ signal }) => call(desk.api.countQueue, { params: at(desk) }, { signal }),
  })

export const contextQuery = (desk: Desk, ticketId: string) =>
  queryOptions({
    queryKey: [...ticketsKey(desk), 'context', ticketId],
    queryFn: ({ signal }) =>
      call(desk.api.getRequesterContext, { params: { ...at(desk), ticketId } }, { signal }),
  })

export const agentsQuery = (desk: Desk) =>
  queryOptions({
    queryKey: [...ticketsKey(desk), 'agents'],
    queryFn: ({ signal }) => call(desk.api.listAgents, { params: at(desk) }, { signal }),
  })

export const figuresQuery = (desk: Desk, days: number) =>
  queryOptions({
    queryKey: [...ticketsKey(desk), 'figures', days],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(desk.api.getDeskFigures, { params: at(desk), query: { days } }, { signal }),
  })

export const savedRepliesQuery = (desk: Desk, search = '') =>
  queryOptions({
    queryKey: [...keyOf(desk), 'saved-replies', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        desk.api.listSavedReplies,
        { params: at(desk), query: { search, page_size: 100 } },
        { signal },
      ),
  })

export const savedViewsQuery = (desk: Desk) =>
  queryOptions({
    queryKey: [...keyOf(desk), 'views'],
    queryFn: ({ signal }) => call(desk.api.listSavedViews, { params: at(desk) }, { signal }),
  })

export const deskSettingsQuery = (desk: Desk) =>
  queryOptions({
    queryKey: [...keyOf(desk), 'settings'],
    queryFn: ({ signal }) => call(desk.api.getDeskSettings, { params: at(desk) }, { signal }),
  })
