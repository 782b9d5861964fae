import type { TicketKind, TicketPriority, TicketStatus } from '#contract/support.ts'
import type { QueueFilter, QueueView } from '#contract/support-desk.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { queueViews, ticketKinds, ticketPriorities, ticketStatuses } from '#web/lib/url-words.ts'

/** What the address of the desk says: which part is open, which ticket, and how the queue is cut. */
export interface QueueSearch {
  tab?: 'figures' | 'replies' | 'settings'
  ticket?: string
  view?: QueueView
  status?: TicketStatus
  kind?: TicketKind
  priority?: TicketPriority
  assignee_id?: string
  requester_id?: string
  days?: number
  figure?: NonNullable<QueueFilter['figure']>
  search?: string
  sort?: 'due' | 'updated' | 'newest' | 'oldest'
  page?: number
}

const figures = [
  'answered',
  'answered_late',
  'resolved',
  'resolved_late',
  'rated',
  'rated_low',
] as const

export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  const days = Number(search['days'])
  return {
    tab: wordParam(search['tab'], ['figures', 'replies', 'settings']),
    ticket: textParam(search['ticket'], 36),
    view: wordParam(search['view'], queueViews),
    status: wordParam(search['status'], ticketStatuses),
    kind: wordParam(search['kind'], ticketKinds),
    priority: wordParam(search['priority'], ticketPriorities),
    assignee_id: textParam(search['assignee_id'], 36),
    requester_id: textParam(search['requester_id'], 36),
    days: Number.isInteger(days) && days >= 1 && days <= 366 ? days : undefined,
    figure: wordParam(search['figure'], figures),
    search: textParam(search['search'], 200),
    sort: wordParam(search['sort'], ['due', 'updated', 'newest', 'oldest']),
    page: pageParam(search['page']),
  }
}

const filterNames = [
  'status',
  'kind',
  'priority',
  'assignee_id',
  'requester_id',
  'days',
  'figure',
  'search',
] as const

/** The part of the address that filters; a view alone is not a filter. */
export const filtersOf = (search: QueueSearch): QueueSearch =>
  Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )

/** How the queue is cut, without which ticket or page is open: what can be saved as a view. */
export const viewOf = (search: QueueSearch): QueueSearch => ({
  ...filtersOf(search),
  ...(search.view && { view: search.view }),
  ...(search.sort && { sort: search.sort }),
})

/** The first page of the desk shows what is open, first what is due first. */
export const queueQueryOf = (search: QueueSearch) => {
  const filters = filtersOf(search)
  const view = search.view ?? (Object.keys(filters).length > 0 ? 'all' : 'open')
  const sort = search.sort ?? (view === 'all' ? 'updated' : 'due')
  return { ...filters, view, sort, page: search.page } as const
}
