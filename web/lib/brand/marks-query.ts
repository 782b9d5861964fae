import { queryOptions } from '@tanstack/react-query'
import { listMyMarks } from '#contract/organization-marks.ts'
import { call } from '#web/lib/call.ts'

/** Logo and color of my organizations. */
export const marksQuery = queryOptions({
  queryKey: ['organization-marks'],
  staleTime: 5 * 60 * 1000,
  queryFn: ({ signal }) => call(listMyMarks, {}, { signal }),
})
