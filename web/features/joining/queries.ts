import { queryOptions } from '@tanstack/react-query'
import { getMyTeachingApplication } from '#contract/joining.ts'
import { call } from '#web/lib/call.ts'

export const teachingApplicationQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['organizations', organizationId, 'teaching-application'],
    queryFn: ({ signal }) =>
      call(getMyTeachingApplication, { params: { organizationId } }, { signal }),
  })
