import { describe, expect, test } from 'vitest'
import { getCourseHome } from '#contract/progress.ts'
import { saveQuestion } from '#contract/question-banks.ts'
import {
  getAttemptResult,
  getQuizStart,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '#contract/quiz-attempts.ts'
import {
  getItemAnalysis,
  getLearnerAttempt,
  gradeAnswer,
  listLearnerAttempts,
  regradeQuiz,
  voidAttempt,
} from '#contract/quiz-grading.ts'
import { setAccommodation } from '#contract/quizzes.ts'
import type { Answer } from '#contract/questions.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import {
  buildLearner,
  buildQuiz,
  choice,
  choose,
  entry,
  essay,
  question,
  start,
} from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'

type Built = Awaited<ReturnType<typeof buildQuiz>>

/** A learner answers the questions in order and submits. */
async function sit(built: Built, learner: Actor, answers: (Answer | null)[]) {
  const { clock } = await testApp()
  const { organizationId, courseId } = built.lessonParams
  const attempt = await start(learner, built.lessonParams)
  const params = { organizationId, attemptId: attempt.id }
  const entries = answers.flatMap((answer, index) =>
    answer ? entry(built.questions[index]?.id ?? '', clock.now(), answer) : [],
  )
  if (entries.length > 0) {
    const sent_at = clock.now().toISOString()
    await done(learner, saveAnswers, { params, body: { sent_at, entries } })
  }
  await done(learner, submitAttempt, { params })
  return { params, staff: { organizationId, courseId, attemptId: attempt.id } }
}

const written: Answer = { kind: 'essay', text: 'Water carries the banks away.' }

describe('essays', () => {
  test('wait in the queue, are graded with feedback, and complete the lesson when passed', async () => {
    const built = await buildQuiz({ questions: [question(essay, { points: 4 })] })
    const { learner, author, lessonParams, questions } = built
    const { params, staff } = await sit(built, learner, [written])
    const queue = await done(author, listLearnerAttempts, {
      params: lessonParams,
      query: { status: 'to_grade' },
    })
    expect(queue.items.map(({ pending_count }) => pending_count)).toEqual([1])
    expect((await done(learner, getAttemptResult, { params })).score).toBeNull()

    const graded = await done(author, gradeAnswer, {
      params: { ...staff, questionId: questions[0]?.id ?? '' },
      body: { score: 3, feedback: 'Say where it goes.' },
    })
    expect(graded.next_id).toBeNull()
    const result = await done(learner, getAttemptResult, { params })
    expect(result).toMatchObject({ status: 'graded', score: 3, passed: true })
    expect(result.sections[0]?.questions[0]?.feedback).toBe('Say where it goes.')
    const home = await done(learner, getCourseHome, { params: lessonParams })
    expect(home.completed_lessons).toBe(1)
  })

  test('a score that stands is changed only with a reason', async () => {
    const built = await buildQuiz()
    const { learner, author, questions } = built
    const { params, staff } = await sit(built, learner, [null, null])
    const at = { ...staff, questionId: questions[0]?.id ?? '' }
    const without = await call(author, gradeAnswer, {
      params: at,
      body: { score: 1, feedback: '' },
    })
    expect([without.status, without.error.errors]).toEqual([
      400,
      { reason: 'Explain why the score changes' },
    ])
    const reason = 'The wording was unclear.'
    await done(author, gradeAnswer, { params: at, body: { score: 1, feedback: '', reason } })
    expect((await done(learner, getAttemptResult, { params })).score).toBe(1)
    const tooMuch = { score: 5, feedback: '', reason }
    expect((await call(author, gradeAnswer, { params: at, body: tooMuch })).status).toBe(400)
  })

  test('learners can not grade, and other courses are out of sight', async () => {
    const built = await buildQuiz({ questions: [question(essay)] })
    const { staff } = await sit(built, built.learner, [written])
    const asLearner = await call(built.learner, getLearnerAttempt, { params: staff })
    expect(asLearner.status).toBe(404)
    expect((await call(built.stranger, getLearnerAttempt, { params: staff })).status).toBe(404)
  })

  test('anonymous grading hides names until everything is graded', async () => {
    const built = await buildQuiz({
      questions: [question(essay)],
      settings: { anonymous_grading: true },
    })
    const { author, learner, lessonParams, questions } = built
    const { staff } = await sit(built, learner, [written])
    const list = () => done(author, listLearnerAttempts, { params: lessonParams })
    expect((await list()).items[0]?.learner).toBeNull()
    await done(author, gradeAnswer, {
      params: { ...staff, questionId: questions[0]?.id ?? '' },
      body: { score: 1, feedback: '' },
    })
    expect((await list()).items[0]?.learner?.id).toBe(learner.id)
  })
})

describe('regrading after a key changed', () => {
  test('a dry run lists who changes and changes nothing; the real run does the same', async () => {
    const built = await buildQuiz({ questions: [question(choice())] })
    const { author, learner, lessonParams, questions } = built
    const asked = questions[0]
    if (asked?.body.kind !== 'single') throw new Error('A choice was asked')
    const other = await buildLearner(lessonParams.organizationId, lessonParams.courseId)
    const first = await sit(built, learner, [choose(asked.body, 0)])
    ;(await testApp()).clock.advance({ seconds: 1 })
    const second = await sit(built, other, [choose(asked.body, 1)])
    // The second option was the right one all along.
    const options = asked.body.options.map((option, index) => ({
      ...option,
      is_correct: index === 1,
    }))
    await done(author, saveQuestion, {
      params: { organizationId: lessonParams.organizationId, questionId: asked.id },
      body: { ...question({ kind: 'single', options }), version: 1 },
    })
    const scoreOf = async (who: Actor, sat: typeof first) =>
      (await done(who, getAttemptResult, { params: sat.params })).score
    expect([await scoreOf(learner, first), await scoreOf(other, second)]).toEqual([1, 0])

    const run = (dry_run: boolean) =>
      done(author, regradeQuiz, { params: lessonParams, body: { dry_run } })
    const dry = await run(true)
    expect(dry.checked).toBe(2)
    expect(dry.changes.map(({ before, after }) => [before, after])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect([await scoreOf(learner, first), await scoreOf(other, second)]).toEqual([1, 0])
    expect((await run(false)).changes).toEqual(dry.changes)
    expect([await scoreOf(learner, first), await scoreOf(other, second)]).toEqual([0, 1])
    expect((await run(true)).changes).toEqual([])
  })
})

test('accommodations give more time and attempts, for one quiz or for all', async () => {
  const built = await buildQuiz({ settings: { time_limit_seconds: 600, attempts_allowed: 1 } })
  const { author, learner, lessonParams } = built
  await done(author, setAccommodation, {
    params: lessonParams,
    body: {
      person_id: learner.id,
      scope: 'learner',
      extra_time_percent: 50,
      extra_attempts: 1,
      opens_at: null,
      closes_at: null,
      note: 'Reads with a screen reader',
    },
  })
  const card = await done(learner, getQuizStart, { params: lessonParams })
  expect(card).toMatchObject({ time_limit_seconds: 900, attempts_left: 2, has_accommodation: true })
  const crossing = {
    person_id: learner.id,
    scope: 'quiz' as const,
    extra_time_percent: 0,
    extra_attempts: 0,
    opens_at: '2026-05-02T00:00:00.000Z',
    closes_at: '2026-05-01T00:00:00.000Z',
    note: '',
  }
  const crossed = await call(author, setAccommodation, { params: lessonParams, body: crossing })
  expect(crossed.error.errors).toEqual({ closes_at: 'The quiz must close after it opens' })
})

test('a void attempt no longer counts and leaves room for another', async () => {
  const built = await buildQuiz({ settings: { attempts_allowed: 1 } })
  const { author, learner, lessonParams } = built
  const { staff } = await sit(built, learner, [null])
  expect((await call(learner, startAttempt, { params: lessonParams })).status).toBe(409)
  await done(author, voidAttempt, { params: staff, body: { reason: 'The power went out.' } })
  expect((await done(learner, startAttempt, { params: lessonParams })).number).toBe(2)
})

test('item analysis tells difficulty, discrimination and distractors', async () => {
  const built = await buildQuiz({ questions: [question(choice()), question(choice())] })
  const { author, lessonParams, questions } = built
  const [one, two] = questions
  if (!one || !two) throw new Error('Two questions were asked')
  for (let index = 0; index < 6; index += 1) {
    const learner = await buildLearner(lessonParams.organizationId, lessonParams.courseId)
    const good = index < 2
    await sit(built, learner, [choose(one.body, good ? 0 : 1), choose(two.body, good ? 0 : 2)])
  }
  const { items, attempts } = await done(author, getItemAnalysis, { params: lessonParams })
  expect(attempts).toBe(6)
  expect(items[0]?.difficulty).toBeCloseTo(1 / 3)
  expect(items[0]?.discrimination).toBeCloseTo(1)
  expect(items[0]?.options.map(({ chosen }) => chosen)).toEqual([2, 4, 0])
  expect(items[0]?.flags).toEqual(['distractor_wins'])
})
