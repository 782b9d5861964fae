import { expect, test } from 'vitest'
import { getGradebook, getMyAverage, getMyGrades } from '#contract/grades.ts'
import { saveAnswers, submitAttempt } from '#contract/quiz-attempts.ts'
import { call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz, choose, entry, start } from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'

/** One of two questions is answered rightly. */
async function buildHalfRight(given: Parameters<typeof buildQuiz>[0]) {
  const built = await buildQuiz(given)
  const { clock } = await testApp()
  const { learner, lessonParams, questions } = built
  const attempt = await start(learner, lessonParams)
  const params = { organizationId: lessonParams.organizationId, attemptId: attempt.id }
  const [first] = questions
  if (!first) throw new Error('There is no question')
  const entries = [entry(first.id, clock.now(), choose(first.body, 0))]
  await done(learner, saveAnswers, {
    params,
    body: { sent_at: clock.now().toISOString(), entries },
  })
  await done(learner, submitAttempt, { params })
  const book = await done(built.author, getGradebook, { params: lessonParams })
  const mine = await call(learner, getMyGrades, { params: lessonParams })
  const average = await call(learner, getMyAverage, { params: lessonParams })
  return { book, mine: mine.body, average: average.body }
}

test('a quiz counts in per cent, for staff and for the learner', async () => {
  const { book, mine, average } = await buildHalfRight({})
  expect(book.columns).toMatchObject([{ kind: 'quiz', points: 100 }])
  expect(book.items[0]).toMatchObject({ total_percent: 50, cells: [{ points: 50 }] })
  expect(mine).toMatchObject({ total_percent: 50, items: [{ cell: { points: 50 } }] })
  expect(average).toMatchObject({ average_percent: 50, courses: [{ total_percent: 50 }] })
})

test('a score that is never released stays with staff', async () => {
  const { book, mine, average } = await buildHalfRight({ settings: { release_score: 'never' } })
  expect(book.items[0]).toMatchObject({ total_percent: 50 })
  expect(mine).toMatchObject({
    total_percent: null,
    items: [{ cell: { points: null, status: 'waiting' } }],
  })
  expect(average).toEqual({ average_percent: null, courses: [] })
})
