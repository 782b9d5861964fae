import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getAttemptResult, saveAnswers, submitAttempt } from '#contract/quiz-attempts.ts'
import {
  deleteAnswerComment,
  getLearnerAttempt,
  gradeAnswer,
  saveAnswerComment,
} from '#contract/quiz-grading.ts'
import type { QuestionBody } from '#contract/questions.ts'
import { buildMember, call } from '#server/testing/actors.ts'
import { testRubric } from '#server/testing/build-assignment.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz, entry, essay, question, start } from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'

const text = 'Water carries the banks away.'

/** A submitted essay worth 5 points, graded with a rubric of 10. */
async function buildEssay(body: QuestionBody = { ...essay, rubric: testRubric() }) {
  const { clock } = await testApp()
  const built = await buildQuiz({ questions: [question(body, { points: 5 })] })
  const { organizationId, courseId } = built.lessonParams
  const questionId = built.questions[0]?.id ?? ''
  const attempt = await start(built.learner, built.lessonParams)
  const mine = { organizationId, attemptId: attempt.id }
  const entries = [entry(questionId, clock.now(), { kind: 'essay', text })]
  const sent_at = clock.now().toISOString()
  await done(built.learner, saveAnswers, { params: mine, body: { sent_at, entries } })
  await done(built.learner, submitAttempt, { params: mine })
  const staff = { organizationId, courseId, attemptId: attempt.id }
  return { ...built, mine, staff, answer: { ...staff, questionId } }
}

const shownQuestion = async ({ learner, mine }: Awaited<ReturnType<typeof buildEssay>>) =>
  (await done(learner, getAttemptResult, { params: mine })).sections[0]?.questions[0]

describe('POST …/questions/:questionId/grade/ with a rubric', () => {
  test('200 the share of the rubric is the share of the points, and the learner reads it', async () => {
    const built = await buildEssay()
    const { author, staff, answer } = built
    const { grading } = await done(author, getLearnerAttempt, { params: staff })
    const { rubric = [] } = grading[answer.questionId] ?? {}
    const choices = rubric.map(({ id, levels }, index) => ({
      criterion_id: id,
      level_id: levels[index]?.id ?? null,
      comment: 'So it is',
    }))
    const graded = await done(author, gradeAnswer, {
      params: answer,
      body: { score: 0, rubric: choices, feedback: '' },
    })
    // 6 of 6 and 2 of 4 are 80 %.
    expect(graded.result.score).toBe(4)
    expect(await shownQuestion(built)).toMatchObject({
      score: 4,
      rubric: [
        { points: 6, comment: 'So it is' },
        { points: 2, comment: 'So it is' },
      ],
    })
  })

  test('400 while a criterion has no level', async () => {
    const { author, answer } = await buildEssay()
    const body = { score: 5, rubric: [], feedback: '' }
    expect((await call(author, gradeAnswer, { params: answer, body })).error.code).toBe(
      'rubric_incomplete',
    )
  })
})

describe('PUT …/comments/:commentId/ beside an essay', () => {
  const passage = { start_at: 0, end_at: 5, body: 'Which water?' }

  test('200 keeps the words it is about; the learner reads it once it is graded', async () => {
    const built = await buildEssay(essay)
    const { author, answer } = built
    const params = { ...answer, commentId: randomUUID() }
    const saved = await done(author, saveAnswerComment, { params, body: passage })
    expect(saved).toMatchObject({ quote: 'Water', body: 'Which water?' })
    await done(author, saveAnswerComment, { params, body: { ...passage, body: 'Rain?' } })
    expect((await shownQuestion(built))?.comments).toEqual([])
    await done(author, gradeAnswer, { params: answer, body: { score: 5, feedback: '' } })
    expect((await shownQuestion(built))?.comments).toMatchObject([{ body: 'Rain?' }])
    await done(author, deleteAnswerComment, { params })
    await done(author, deleteAnswerComment, { params })
    expect((await shownQuestion(built))?.comments).toEqual([])
  })

  test('400 for a passage outside the text, 403 for what another grader wrote', async () => {
    const { author, admin, learner, answer } = await buildEssay(essay)
    const params = { ...answer, commentId: randomUUID() }
    const outside = { ...passage, end_at: text.length + 1 }
    expect((await call(author, saveAnswerComment, { params, body: outside })).status).toBe(400)
    await done(author, saveAnswerComment, { params, body: passage })
    expect((await call(admin, saveAnswerComment, { params, body: passage })).status).toBe(403)
    expect((await call(learner, saveAnswerComment, { params, body: passage })).status).toBe(404)
  })

  test('404 for a question that is not in the attempt, and for those who do not teach the course', async () => {
    const { author, answer } = await buildEssay(essay)
    const params = { ...answer, commentId: randomUUID() }
    const elsewhere = { ...params, questionId: randomUUID() }
    const missing = await call(author, saveAnswerComment, { params: elsewhere, body: passage })
    expect(missing.error.code).toBe('question_not_in_attempt')
    const colleague = await buildMember(answer.organizationId, 'instructor')
    expect((await call(colleague, saveAnswerComment, { params, body: passage })).status).toBe(404)
  })
})
