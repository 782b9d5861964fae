import { answerReviewCard } from '#contract/quiz-review.ts'
import type { Answer } from '#contract/questions.ts'
import { call } from '../call.ts'
import { openLane, putInOutbox, waitingChanges } from './outbox.ts'

/** Answers a card when there is a connection; the right answer is only known then. */
export const answerCardLater = (
  organizationId: string,
  questionId: string,
  answer: Answer | null,
  /** The same with which it was perhaps sent already, without an answer. */
  id: string,
): Promise<void> =>
  putInOutbox(organizationId, {
    kind: 'review',
    question_id: questionId,
    answer,
    id,
  })

/** Cards that were answered here and are not asked again meanwhile. */
export async function waitingCards(): Promise<string[]> {
  const waiting = await waitingChanges()
  return waiting.flatMap(({ change }) => (change.kind === 'review' ? [change.question_id] : []))
}

openLane('review', {
  batch: 1,
  address: ({ organization_id }) => organization_id,
  send: async (waiting, signal) => {
    for (const { organization_id, change } of waiting) {
      if (change.kind !== 'review') continue
      await call(
        answerReviewCard,
        {
          params: { organizationId: organization_id, questionId: change.question_id },
          body: { answer: change.answer, id: change.id },
        },
        // However often it is sent, the card is answered once.
        { key: change.id, signal },
      )
    }
    return []
  },
})
