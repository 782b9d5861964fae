import { expect, test } from 'vitest'
import { startThread } from '#contract/discussions.ts'
import { listMyPlans } from '#contract/learning-plans.ts'
import { completeLesson } from '#contract/lesson-progress.ts'
import { listLiveSessions } from '#contract/live-sessions.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { startAttempt } from '#contract/quiz-attempts.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz } from '#server/testing/build-quiz.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { statementsOf } from '#server/testing/heard-statements.ts'
import { testApp } from '#server/testing/test-app.ts'

/** The first request of a member also writes down that they are here. */
const visit = (learner: Actor, params: { organizationId: string }) =>
  done(learner, listMyPlans, { params })

/** How many statements what learners do most takes, with BEGIN, entering and COMMIT: more of them need a reason. */
async function countOf(run: () => Promise<unknown>) {
  const { mechanisms } = await testApp()
  return (await statementsOf(mechanisms.database, run)).length
}

test('an empty list of live sessions is one question', async () => {
  const { learner, inOrganization } = await buildTaughtCourse()
  await visit(learner, inOrganization)
  const query = { when: 'live', page_size: 3 } as const
  const count = await countOf(() =>
    done(learner, listLiveSessions, { params: inOrganization, query }),
  )
  expect(count).toBeLessThanOrEqual(4)
})

test('completing a lesson takes ten statements', async () => {
  const { learner, inCourse, course } = await buildTaughtCourse()
  const lessonId = course.lessonIds[0] ?? ''
  const complete = () => done(learner, completeLesson, { params: { ...inCourse, lessonId } })
  // The outline is kept from here on.
  await call(learner, completeLesson, {
    params: { ...inCourse, lessonId: course.lessonIds[1] ?? '' },
  })
  expect(await countOf(complete)).toBeLessThanOrEqual(10)
})

test('starting a discussion takes eighteen statements', async () => {
  const { learner, inCourse } = await buildTaughtCourse()
  await visit(learner, inCourse)
  const body = { title: 'Why?', body: paragraphs('I do not see it.') }
  expect(
    await countOf(() => done(learner, startThread, { params: inCourse, body })),
  ).toBeLessThanOrEqual(18)
})

test('starting a quiz takes fifteen statements, one of them to say that the course is started', async () => {
  const { learner, lessonParams } = await buildQuiz()
  await visit(learner, lessonParams)
  const start = () => done(learner, startAttempt, { params: lessonParams })
  expect(await countOf(start)).toBeLessThanOrEqual(15)
})

test('what follows from completing a lesson commits twice', async () => {
  const { mechanisms, drainJobs } = await testApp()
  const { learner, inCourse, course } = await buildTaughtCourse()
  await drainJobs()
  const lessonId = course.lessonIds[0] ?? ''
  await done(learner, completeLesson, { params: { ...inCourse, lessonId } })
  const statements = await statementsOf(mechanisms.database, drainJobs)
  // Points, plans and webhooks in one transaction; the badge for the first lesson is told in another.
  expect(statements.filter((text) => text === 'commit')).toHaveLength(2)
})
