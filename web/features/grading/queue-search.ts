import type { QueueType } from '#contract/grading-queue.ts'
import type { QueueStatus } from '#contract/submission-grading.ts'
import { pageParam, textParam, wordParam } from '#web/lib/search-params.ts'
import { queueStatuses, queueTypes } from '#web/lib/url-words.ts'

export interface QueueSearch {
  status?: QueueStatus
  type?: QueueType
  course_id?: string
  lesson_id?: string
  is_late?: 'true'
  search?: string
  sort?: 'newest'
  page?: number
}

/** What the address of the grading queue says. */
export const readQueueSearch = (search: Record<string, unknown>): QueueSearch => ({
  status: wordParam(search['status'], queueStatuses),
  type: wordParam(search['type'], queueTypes),
  course_id: textParam(search['course_id'], 36),
  lesson_id: textParam(search['lesson_id'], 36),
  is_late: wordParam(search['is_late'], ['true'] as const),
  search: textParam(search['search'], 200),
  sort: wordParam(search['sort'], ['newest'] as const),
  page: pageParam(search['page']),
})
