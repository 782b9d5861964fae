import { queryOptions } from '@tanstack/react-query'
import { countGrading } from '#contract/grading-count.ts'
import { call } from '#web/lib/call.ts'

/** Everything about the grading queue of one organization; invalidate it after a grade of either kind. */
export const gradingKey = (organizationId: string) => ['grading', organizationId] as const

/** What waits to be graded. Every page of those who grade asks for it. */
export const gradingCountQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...gradingKey(organizationId), 'count'],
    queryFn: ({ signal }) => call(countGrading, { params: { organizationId } }, { signal }),
  })
