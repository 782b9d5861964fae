import { expect, test } from 'vitest'
import { getAttempt, getQuizStart } from '#contract/quiz-attempts.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz, start } from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'

test('an attempt whose time is over is handed in by the first who looks at it', async () => {
  const { clock } = await testApp()
  const { learner, lessonParams } = await buildQuiz({ settings: { time_limit_seconds: 60 } })
  const { id } = await start(learner, lessonParams)
  clock.advance({ seconds: 61 })
  const card = await done(learner, getQuizStart, { params: lessonParams })
  expect(card).toMatchObject({ running_id: null, attempts: [{ id, status: 'graded' }] })

  const second = await start(learner, lessonParams)
  clock.advance({ seconds: 61 })
  const params = { organizationId: lessonParams.organizationId, attemptId: second.id }
  expect(await done(learner, getAttempt, { params })).toMatchObject({ status: 'graded' })
})
