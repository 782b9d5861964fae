import { expect, test } from 'vitest'
import { saveAnswers, submitAttempt } from '#contract/quiz-attempts.ts'
import { answerReviewCard, getMyReview, pauseReview, resumeReview } from '#contract/quiz-review.ts'
import type { Answer } from '#contract/questions.ts'
import { signAccessToken } from '#server/http/access-token.ts'
import { call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz, choose, entry, start } from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A learner who knew the first question and missed the second. */
async function buildReview(settings: Parameters<typeof buildQuiz>[0] = {}) {
  const built = await buildQuiz(settings)
  const { clock, drainJobs, mechanisms } = await testApp()
  const { lessonParams, questions } = built
  const attempt = await start(built.learner, lessonParams)
  const params = { organizationId: lessonParams.organizationId, attemptId: attempt.id }
  const entries = questions.map(({ id, body }, index) =>
    entry(id, clock.now(), choose(body, index === 0 ? 0 : 1)),
  )
  const sent_at = clock.now().toISOString()
  await done(built.learner, saveAnswers, { params, body: { sent_at, entries } })
  await done(built.learner, submitAttempt, { params })
  await drainJobs()
  const at = { organizationId: lessonParams.organizationId }
  /** Some days later, with a fresh token. */
  const later = async (days: number) => {
    clock.advance({ days })
    const { id, sessionId } = built.learner
    const accessToken = await signAccessToken(
      mechanisms.keys,
      { personId: id, sessionId },
      clock.now(),
    )
    return { ...built.learner, accessToken }
  }
  return { ...built, at, later }
}

test('a missed question comes back the next day, and later once it is known', async () => {
  const { learner, questions, at, later } = await buildReview()
  const now = await done(learner, getMyReview, { params: at })
  expect([now.due_count, now.total]).toEqual([0, 2])
  const tomorrow = await later(1)
  const review = await done(tomorrow, getMyReview, { params: at })
  expect(review.cards.map(({ question }) => question.id)).toEqual([questions[1]?.id])
  expect(JSON.stringify(review)).not.toContain('is_correct')

  const asked = questions[1]
  const right: Answer = choose(
    asked?.body ?? { kind: 'true_false', answer: true, feedback_true: '', feedback_false: '' },
    0,
  )
  const answered = await done(tomorrow, answerReviewCard, {
    params: { ...at, questionId: asked?.id ?? '' },
    body: { answer: right },
  })
  expect(answered.question.verdict).toBe('right')
  expect(answered.question.key).not.toBeNull()
  const after = await done(tomorrow, getMyReview, { params: at })
  expect([after.due_count, after.reviewed_today]).toEqual([0, 1])
})

test('a pause makes nothing due, and going on is not punished', async () => {
  const { at, later } = await buildReview()
  const learner = await later(2)
  await done(learner, pauseReview, { params: at })
  const paused = await done(learner, getMyReview, { params: at })
  expect([paused.due_count, paused.cards.length, paused.paused_at !== null]).toEqual([0, 0, true])
  await done(learner, resumeReview, { params: at })
  expect((await done(learner, getMyReview, { params: at })).due_count).toBeGreaterThan(0)
})

test('questions whose answers are not released never become cards', async () => {
  const { learner, at } = await buildReview({ settings: { release_answers: 'never' } })
  expect((await done(learner, getMyReview, { params: at })).total).toBe(0)
})

test("someone else's card does not exist", async () => {
  const { admin, questions, at } = await buildReview()
  const other = await call(admin, answerReviewCard, {
    params: { ...at, questionId: questions[0]?.id ?? '' },
    body: { answer: null },
  })
  expect([other.status, other.error.code]).toEqual([404, 'review_card_not_found'])
})
