import { queryOptions } from '@tanstack/react-query'
import { getMyReview } from '#contract/quiz-review.ts'
import { call } from '#web/lib/call.ts'
import { settle } from '#web/lib/outbox/outbox.ts'
import { waitingCards } from '#web/lib/outbox/review-lane.ts'
import { quizzesKey } from '../queries.ts'

export const reviewQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...quizzesKey(organizationId), 'review'],
    queryFn: async ({ signal }) => {
      await settle('review')
      const [review, answered] = await Promise.all([
        call(getMyReview, { params: { organizationId } }, { signal }),
        waitingCards(),
      ])
      const cards = review.cards.filter(({ question }) => !answered.includes(question.id))
      const due_count = review.due_count - (review.cards.length - cards.length)
      return { ...review, cards, due_count }
    },
  })
