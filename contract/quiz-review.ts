import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Id, Instant, OrganizationParams } from './fields.ts'
import { ResultQuestion } from './quiz-attempts.ts'
import { Answer, ShownQuestion } from './questions.ts'

/**
 * Spaced repetition: questions that a learner missed, or answered a while ago, return as cards shortly before they
 * would be forgotten. Only questions whose correct answers are released to the learner become cards. Skipping reviews
 * costs nothing.
 */

export const ReviewCard = z.object({
  question: ShownQuestion,
  course_title: z.string(),
  due_at: Instant,
})
export type ReviewCard = z.infer<typeof ReviewCard>

export const Review = z.object({
  paused_at: z.nullable(Instant),
  /** Cards due today, in the learner's own calendar. */
  due_count: z.number(),
  /** The next cards, longest overdue first. */
  cards: z.array(ReviewCard),
  reviewed_today: z.number(),
  total: z.number(),
  /** Number of cards due on each of the next days. */
  upcoming: z.array(z.object({ day: CalendarDate, count: z.number() })),
})
export type Review = z.infer<typeof Review>

export const getMyReview = endpoint({
  method: 'GET',
  path: '/api/organizations/:organizationId/my-review/',
  access: 'member',
  summary: 'Read what is due for review today, and what comes when',
  params: OrganizationParams,
  output: Review,
})

export const answerReviewCard = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-review/:questionId/answer/',
  access: 'member',
  summary:
    'Answer a card of mine and see the right answer; it comes back when it would be forgotten',
  params: z.extend(OrganizationParams, { questionId: Id }),
  body: z.object({
    /** Null: I don't know. */
    answer: z.nullable(Answer),
    /** Made by the device; an answer that arrives again, however much later, counts once. */
    id: z.optional(Id),
  }),
  output: z.object({ question: ResultQuestion, next_due_at: Instant }),
  errors: ['review_card_not_found'],
})

export const pauseReview = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-review/pause/',
  access: 'member',
  summary: 'Pause my review; nothing is due until I go on',
  params: OrganizationParams,
})

export const resumeReview = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/my-review/resume/',
  access: 'member',
  summary: 'Go on with my review; what waited meanwhile is spread over the next days',
  params: OrganizationParams,
})
