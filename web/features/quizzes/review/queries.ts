import { queryOptions } from '@tanstack/react-query'
import { getMyReview } from '#contract/quiz-review.ts'
import { call } from '#web/lib/call.ts'
import { quizzesKey } from '../queries.ts'

export const reviewQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'review'],
    queryFn: ({ signal }) => call(getMyReview, { params: { organizationId } }, { signal }),
  })
