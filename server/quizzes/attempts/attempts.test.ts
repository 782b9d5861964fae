import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCourseHome, listMyCourses } from '#contract/progress.ts'
import {
  getAttempt,
  getAttemptResult,
  getQuizStart,
  saveAnswers,
  startAttempt,
  submitAttempt,
  type JournalEntryInput,
} from '#contract/quiz-attempts.ts'
import type { QuestionBody } from '#contract/questions.ts'
import { call } from '#server/testing/actors.ts'
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

async function buildAttempt(given: Parameters<typeof buildQuiz>[0] = {}) {
  const built = await buildQuiz(given)
  const { clock, jobs, mechanisms } = await testApp()
  const { learner, lessonParams } = built
  const attempt = await start(learner, lessonParams)
  const params = { organizationId: lessonParams.organizationId, attemptId: attempt.id }
  const send = (entries: JournalEntryInput[], actor = learner) =>
    call(actor, saveAnswers, { params, body: { sent_at: clock.now().toISOString(), entries } })
  const answer = (index: number, choiceIndex: number, id: string = randomUUID()) => {
    const asked = built.questions[index]
    if (!asked) throw new Error('There is no such question')
    return entry(asked.id, clock.now(), choose(asked.body, choiceIndex), id)
  }
  const submit = () => call(learner, submitAttempt, { params })
  const result = () => call(learner, getAttemptResult, { params })
  const reload = () => done(learner, getAttempt, { params })
  /** What the queue does at the deadline; the database's own clock can't be moved. */
  const expire = async () =>
    jobs
      .find(({ name }) => name === 'quizzes.submit_expired')
      ?.run(mechanisms, {
        organization_id: lessonParams.organizationId,
        attempt_id: attempt.id,
      })
  return { ...built, clock, expire, attempt, params, send, answer, submit, result, reload }
}

const outcomes = (answered: { body: { receipts: { outcome: string; code: string | null }[] } }) =>
  answered.body.receipts.map(({ outcome, code }) => code ?? outcome)

describe('taking a quiz', () => {
  test('starts the course, also when the quiz is left at once', async () => {
    const { learner, lessonParams } = await buildQuiz()
    const home = () => done(learner, getCourseHome, { params: lessonParams })
    expect(await home()).toMatchObject({ is_started: false })
    await start(learner, lessonParams)
    expect(await home()).toMatchObject({ is_started: true, completed_lessons: 0 })
    const { counts } = await done(learner, listMyCourses, { params: lessonParams, query: {} })
    expect(counts).toMatchObject({ in_progress: 1, not_started: 0 })
  })

  test('answers are saved, handed in and graded, and passing completes the lesson', async () => {
    const { send, answer, submit, result, learner, lessonParams, reload } = await buildAttempt()
    expect(outcomes(await send([answer(0, 0)]))).toEqual(['saved'])
    expect(outcomes(await send([answer(1, 1)]))).toEqual(['saved'])
    expect(outcomes(await send([answer(1, 0)]))).toEqual(['saved'])
    const running = await reload()
    expect(Object.values(running.answers).every(({ received_at }) => received_at)).toBe(true)
    const { body } = await submit()
    expect(body).toMatchObject({ status: 'graded', score: 2, max_score: 2, passed: true })
    expect((await submit()).body).toEqual(body)
    const home = await done(learner, getCourseHome, { params: lessonParams })
    expect(home.completed_lessons).toBe(1)
    const shown = (await result()).body.sections.flatMap((section) => section.questions)
    expect(shown.map(({ verdict }) => verdict)).toEqual(['right', 'right'])
    expect(shown[0]?.key).not.toBeNull()
  })

  test('failing does not complete it, and another attempt may', async () => {
    const { send, answer, submit, learner, lessonParams } = await buildAttempt()
    await send([answer(0, 1)])
    expect((await submit()).body).toMatchObject({ score: 0, passed: false })
    const home = await done(learner, getCourseHome, { params: lessonParams })
    expect(home.completed_lessons).toBe(0)
    const again = await start(learner, lessonParams)
    expect(again.number).toBe(2)
  })

  test('starting twice, as two devices would, goes on with the same attempt', async () => {
    const { learner, lessonParams, attempt } = await buildAttempt()
    const both = await Promise.all([start(learner, lessonParams), start(learner, lessonParams)])
    expect(both.map(({ id }) => id)).toEqual([attempt.id, attempt.id])
  })

  test('no key reaches the browser before the release policy says so', async () => {
    const { attempt, send, answer, submit, result, clock, params, learner } = await buildAttempt({
      settings: {
        release_score: 'after_close',
        release_answers: 'after_close',
        release_explanations: 'never',
        closes_at: new Date((await testApp()).clock.now().getTime() + 3_600_000).toISOString(),
      },
    })
    const secrets = /is_correct|feedback":"|accepted|explanation":\{|Because it is/
    expect(JSON.stringify(attempt)).not.toMatch(secrets)
    await send([answer(0, 0)])
    const { body } = await submit()
    expect(body).toMatchObject({ score: null, passed: null })
    const before = (await result()).body
    expect(JSON.stringify(before)).not.toMatch(secrets)
    expect(before.sections[0]?.questions[0]).toMatchObject({
      key: null,
      score: null,
      verdict: null,
    })
    clock.advance({ minutes: 62 })
    const after = await done(await fresh(learner), getAttemptResult, { params })
    expect(after.score).toBe(1)
    expect(after.sections[0]?.questions[0]?.key).toMatchObject({ kind: 'options' })
    expect(after.sections[0]?.questions[0]?.explanation).toBeNull()
  })
})

/** The clock moved past the access token. */
async function fresh(actor: { id: string; sessionId: string }) {
  const { mechanisms, clock } = await testApp()
  const { signAccessToken } = await import('#server/http/access-token.ts')
  const accessToken = await signAccessToken(
    mechanisms.keys,
    { personId: actor.id, sessionId: actor.sessionId },
    clock.now(),
  )
  return { ...actor, email: '', accessToken }
}

describe('the deadline', () => {
  test('a job hands in at the deadline; what comes later is kept, late and not scored', async () => {
    const { send, answer, clock, expire, params, learner } = await buildAttempt({
      settings: { time_limit_seconds: 60 },
    })
    await send([answer(0, 0)])
    clock.advance({ seconds: 61 })
    const late = await send([answer(1, 0)])
    expect(outcomes(late)).toEqual(['late'])
    await expire()
    const { body } = await call(learner, getAttemptResult, { params })
    expect(body).toMatchObject({ submitted_by: 'deadline', score: 1, max_score: 2 })
    expect(body.submitted_at).toBe(body.deadline_at)
    const shown = body.sections.flatMap((section) => section.questions)
    expect(shown.map((q) => [q.answer !== null, q.late_answer !== null])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('attempts, cooldown and dates are kept to, with the reason', async () => {
    const { submit, learner, lessonParams, clock } = await buildAttempt({
      settings: { attempts_allowed: 2, cooldown_minutes: 10 },
    })
    await submit()
    const refused = await call(learner, startAttempt, { params: lessonParams })
    expect([refused.status, refused.error.code]).toEqual([409, 'attempt_not_allowed'])
    clock.advance({ minutes: 11 })
    const again = await done(learner, startAttempt, { params: lessonParams })
    await done(learner, submitAttempt, {
      params: { organizationId: lessonParams.organizationId, attemptId: again.id },
    })
    const card = await done(learner, getQuizStart, { params: lessonParams })
    expect(card).toMatchObject({ attempts_left: 0, refusal: { code: 'no_attempts_left' } })
  })
})

describe('bad input gets a clear answer and loses nothing', () => {
  test('a question that is not in the attempt, and an answer of another kind', async () => {
    const { send, answer, clock, questions } = await buildAttempt()
    const strange = entry(randomUUID(), clock.now(), { kind: 'short_text', text: 'x' })
    const unfit = entry(questions[1]?.id ?? '', clock.now(), { kind: 'short_text', text: 'x' })
    expect(outcomes(await send([strange, answer(0, 0), unfit]))).toEqual([
      'question_not_in_attempt',
      'saved',
      'answer_kind_differs',
    ])
  })

  test("another learner's attempt does not exist", async () => {
    const { send, answer, lessonParams, stranger } = await buildAttempt()
    const other = await buildLearner(lessonParams.organizationId, lessonParams.courseId)
    expect((await send([answer(0, 0)], other)).status).toBe(404)
    expect((await send([answer(0, 0)], stranger)).status).toBe(404)
  })

  test('after handing in, answers are kept and marked late', async () => {
    const { send, answer, submit, result } = await buildAttempt()
    await send([answer(0, 0)])
    await submit()
    expect(outcomes(await send([answer(0, 1), answer(1, 0)]))).toEqual(['late', 'late'])
    expect((await result()).body.score).toBe(1)
  })

  test('out of order: an older answer that arrives later does not replace a newer one', async () => {
    const { send, answer, clock, submit } = await buildAttempt()
    const older = answer(0, 1)
    clock.advance({ seconds: 1 })
    const newer = answer(0, 0)
    expect(outcomes(await send([newer]))).toEqual(['saved'])
    expect(outcomes(await send([older]))).toEqual(['saved'])
    expect((await submit()).body.score).toBe(1)
  })

  test('twice with one id is one entry with one receipt; another answer with that id is refused', async () => {
    const { send, answer } = await buildAttempt()
    const first = answer(0, 0)
    const before = await send([first, first])
    const after = await send([first])
    expect(after.body.receipts[0]).toEqual(before.body.receipts[0])
    expect(outcomes(await send([answer(0, 1, first.id)]))).toEqual(['entry_id_reused'])
  })

  test('two devices at once: both are kept, the newer answer counts', async () => {
    const { send, answer, clock, submit } = await buildAttempt()
    const phone = answer(0, 1)
    clock.advance({ seconds: 1 })
    const laptop = answer(0, 0)
    const both = await Promise.all([send([phone]), send([laptop])])
    expect(both.flatMap(outcomes)).toEqual(['saved', 'saved'])
    expect((await submit()).body.score).toBe(1)
  })

  test('an essay of 5 MB is refused with a clear error', async () => {
    const { send, clock, questions, reload } = await buildAttempt({ questions: [question(essay)] })
    const write = (text: string) =>
      send([entry(questions[0]?.id ?? '', clock.now(), { kind: 'essay', text })])
    expect(outcomes(await write('A short one.'))).toEqual(['saved'])
    expect((await write('x'.repeat(5_000_000))).error.code).toBe('payload_too_large')
    expect((await write('x'.repeat(200_000))).error).toMatchObject({ code: 'invalid_request' })
    const [kept] = Object.values((await reload()).answers)
    expect(kept?.answer).toEqual({ kind: 'essay', text: 'A short one.' })
  })
})

test('an attempt keeps the version of a question that it saw', async () => {
  const body: QuestionBody = choice()
  const { send, answer, questions, author, params, reload, submit } = await buildAttempt({
    questions: [question(body)],
  })
  const { saveQuestion } = await import('#contract/question-banks.ts')
  const { paragraphs } = await import('#contract/plain-document.ts')
  await done(author, saveQuestion, {
    params: { organizationId: params.organizationId, questionId: questions[0]?.id ?? '' },
    body: { ...question(body, { prompt: paragraphs('A new wording') }), version: 1 },
  })
  await send([answer(0, 0)])
  expect(JSON.stringify(await reload())).not.toContain('A new wording')
  expect((await submit()).body.score).toBe(1)
})
