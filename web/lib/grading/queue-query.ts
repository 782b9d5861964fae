import { queryOptions } from '@tanstack/react-query'
import { countGrading } from '#contract/grading-count.ts'
import { call } from '#web/lib/call.ts'

/** Query key of one organization's grading queue; invalidate it after any grade. */
export const gradingKey = (organizationId: string) => ['grading', organizationId] as const

/** The number of entries waiting to be graded. Requested on every page for graders. */
export const gradingCountQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...gradingKey(organizationId), 'count'],
    queryFn: ({ signal }) => call(countGrading, { params: { organizationId } }, { signal }),
  })
