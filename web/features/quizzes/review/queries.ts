import { queryOptions } from '@tanstack/react-query'
import { getReview } from '#contract/quiz-review.ts'
import { call } from '#web/lib/call.ts'
import { quizzesKey } from '../queries.ts'

export const reviewQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'review'],
    queryFn: ({ signal }) => call(getReview, { params: { organizationId } }, { signal }),
  })
