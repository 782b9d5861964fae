import type { LiveSessionWhen } from '#contract/live-sessions.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'

/** What the address of a list of sessions says. */
export interface LiveSessionsSearch {
  when?: LiveSessionWhen | undefined
  course?: string | undefined
  search?: string | undefined
  page?: number | undefined
  /** The one that a notification leads to; it stands above the list. */
  session?: string | undefined
}

export const times = ['upcoming', 'live', 'past'] as const

export const readLiveSessionsSearch = (search: Record<string, unknown>): LiveSessionsSearch => ({
  when: wordParam(search['when'], times),
  course: textParam(search['course'], 40),
  search: textParam(search['search'], 200),
  page: pageParam(search['page']),
  session: textParam(search['session'], 40),
})
