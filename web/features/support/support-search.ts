import type { TicketContext } from '#contract/tickets.ts'
import { textParam, wordParam } from '#web/lib/search-params.ts'

/** What the address of a support page says: what is read, searched or asked, and where the person comes from. */
export interface SupportSearch {
  article?: string
  category?: string
  search?: string
  new?: '1'
  course_id?: string
  course_title?: string
  lesson_id?: string
  lesson_title?: string
  attempt_id?: string
  error_id?: string
  from?: string
}

export const readSupportSearch = (search: Record<string, unknown>): SupportSearch => ({
  article: textParam(search['article'], 120),
  category: textParam(search['category'], 120),
  search: textParam(search['search'], 200),
  new: wordParam(search['new'], ['1']),
  course_id: idParam(search['course_id']),
  course_title: textParam(search['course_title'], 200),
  lesson_id: idParam(search['lesson_id']),
  lesson_title: textParam(search['lesson_title'], 200),
  attempt_id: idParam(search['attempt_id']),
  error_id: textParam(search['error_id'], 100),
  from: textParam(search['from'], 500),
})

/** The context of a new ticket, as the page that led here gave it. */
export const contextOf = (search: SupportSearch): TicketContext => ({
  course_id: search.course_id,
  course_title: search.course_title,
  lesson_id: search.lesson_id,
  lesson_title: search.lesson_title,
  attempt_id: search.attempt_id,
  error_id: search.error_id,
  page: search.from,
})

const idParam = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : undefined
