import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countGrading } from '#contract/grading-count.ts'
import { getGradingPlace, listGradingQueue } from '#contract/grading-queue.ts'
import { saveAnswers, submitAttempt } from '#contract/quiz-attempts.ts'
import { gradeAnswer } from '#contract/quiz-grading.ts'
import { gradeSubmission } from '#contract/submission-grading.ts'
import { submissionFilePurpose } from '#contract/submissions.ts'
import { paragraphs } from '#contract/plain-document.ts'
import { getTeachingHome } from '#contract/teaching.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildAssignment, submit } from '#server/testing/build-assignment.ts'
import { done } from '#server/testing/build-course.ts'
import { buildQuiz, choice, entry, essay, question, start } from '#server/testing/build-quiz.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '#server/testing/upload.ts'

type Quiz = Awaited<ReturnType<typeof buildQuiz>>

async function sit(quiz: Quiz, learner: Actor) {
  const { clock } = await testApp()
  const attempt = await start(learner, quiz.lessonParams)
  const params = { organizationId: quiz.organization.id, attemptId: attempt.id }
  const at = clock.now()
  const written = entry(quiz.questions[0]?.id ?? '', at, { kind: 'essay', text: 'Banks erode.' })
  await done(learner, saveAnswers, {
    params,
    body: { sent_at: at.toISOString(), entries: [written] },
  })
  await done(learner, submitAttempt, { params })
  return attempt.id
}

/** An assignment and a quiz in two courses of one school; the learner handed in the one, then the other. */
async function buildQueue() {
  const assignment = await buildAssignment()
  const { organization, author, learner, lessonParams } = assignment
  const quiz = await buildQuiz({
    classroom: assignment,
    questions: [question(essay, { points: 4 }), question(choice())],
  })
  const { body } = await submit(learner, lessonParams)
  const submissionId = body.submissions[0]?.id ?? ''
  const { clock } = await testApp()
  clock.advance({ minutes: 1 })
  const attemptId = await sit(quiz, learner)
  const params = { organizationId: organization.id }
  const grade = () =>
    done(author, gradeSubmission, {
      params: { ...params, submissionId },
      body: {
        revision: 1,
        points: 15,
        rubric: [],
        feedback: paragraphs('Well seen.'),
        waive_late: false,
      },
    })
  return { ...assignment, params, quiz, submissionId, attemptId, grade }
}

describe('GET …/grading/', () => {
  test('lists assignments and quiz attempts of all courses in one order, with counts that agree', async () => {
    const { author, params, submissionId, attemptId, grade } = await buildQueue()
    const list = await done(author, listGradingQueue, { params, query: {} })
    expect(list.items).toMatchObject([
      { kind: 'assignment', id: submissionId, maximum_points: 20, pending_answers: null },
      { kind: 'quiz', id: attemptId, has_essay: true, pending_answers: 1, maximum_points: 5 },
    ])
    expect([list.total, list.counts]).toEqual([2, { waiting: 2, graded: 0, returned: 0 }])
    expect(list.lessons.map(({ lesson, count }) => [lesson.title, count]).toSorted()).toEqual([
      ['Check yourself', 1],
      ['My river', 1],
    ])
    expect(await done(author, countGrading, { params })).toEqual({
      waiting: 2,
      waiting_capped: false,
    })
    const home = await done(author, getTeachingHome, { params })
    expect(home.to_grade.count).toBe(2)

    await grade()
    const left = await done(author, listGradingQueue, { params, query: {} })
    expect(left.items.map(({ id }) => id)).toEqual([attemptId])
    expect(left.counts).toEqual({ waiting: 1, graded: 1, returned: 0 })
    const graded = await done(author, listGradingQueue, { params, query: { status: 'graded' } })
    expect(graded.items).toMatchObject([{ id: submissionId, points: 15, status: 'graded' }])
  })

  test('narrows by type, course, lesson, name and lateness; newest first on request', async () => {
    const { author, params, learner, quiz, submissionId, attemptId, lessonParams, organization } =
      await buildQueue()
    const ids = async (query: Record<string, string>) =>
      (await done(author, listGradingQueue, { params, query })).items.map(({ id }) => id)
    expect(await ids({ type: 'assignment' })).toEqual([submissionId])
    expect(await ids({ type: 'quiz' })).toEqual([attemptId])
    expect(await ids({ type: 'essay' })).toEqual([attemptId])
    expect(await ids({ type: 'file' })).toEqual([])
    expect(await ids({ course_id: quiz.params.courseId })).toEqual([attemptId])
    expect(await ids({ lesson_id: lessonParams.lessonId })).toEqual([submissionId])
    expect(await ids({ is_late: 'true' })).toEqual([])
    expect(await ids({ search: 'nobody' })).toEqual([])
    expect(await ids({ search: 'test p' })).toEqual([submissionId, attemptId])
    expect(await ids({ sort: 'newest' })).toEqual([attemptId, submissionId])
    expect(await ids({ is_late: 'true', type: 'quiz' })).toEqual([])

    // A newer submission takes the place of the one that waited.
    const file = { purpose: submissionFilePurpose, name: 'map.txt', organization: organization.id }
    const { body } = await upload(learner, file, new TextEncoder().encode('A map'))
    const submission_id = randomUUID()
    await submit(learner, lessonParams, { submission_id, file_ids: [body.id] })
    expect(await ids({ type: 'file' })).toEqual([submission_id])
    expect(await ids({ type: 'assignment' })).toEqual([submission_id])
  })

  test('hides authors of anonymous work from the list and from a search', async () => {
    const built = await buildAssignment({ fields: { is_anonymous: true } })
    const { author, learner, lessonParams, organization } = built
    await submit(learner, lessonParams)
    const params = { organizationId: organization.id }
    const list = await done(author, listGradingQueue, { params, query: {} })
    expect(list.items).toMatchObject([{ author: { person: null } }])
    const found = await done(author, listGradingQueue, { params, query: { search: 'test' } })
    expect(found.total).toBe(0)
  })

  test('shows instructors their own courses, admins all of them, learners and strangers nothing', async () => {
    const { admin, learner, params, submissionId, attemptId } = await buildQueue()
    const other = await buildMember(params.organizationId, 'instructor')
    const seen = async (who: Actor) => call(who, listGradingQueue, { params, query: {} })
    expect((await seen(admin)).body.total).toBe(2)
    expect((await seen(other)).body).toMatchObject({ total: 0, items: [], lessons: [] })
    expect((await seen(learner)).error.code).toBe('not_allowed')
    expect((await call(learner, countGrading, { params })).status).toBe(403)
    for (const [kind, entryId] of [
      ['assignment', submissionId],
      ['quiz', attemptId],
      ['quiz', submissionId],
    ] as const) {
      const { error } = await call(other, getGradingPlace, {
        params: { ...params, kind, entryId },
        query: {},
      })
      expect(error.code).toBe('grading_entry_not_found')
    }
  })
})

describe('GET …/grading/:kind/:entryId/', () => {
  test('leads on through both kinds, also from an entry that was just graded', async () => {
    const { author, params, quiz, submissionId, attemptId, grade } = await buildQueue()
    const place = (kind: 'assignment' | 'quiz', entryId: string, query = {}) =>
      done(author, getGradingPlace, { params: { ...params, kind, entryId }, query })
    expect(await place('assignment', submissionId)).toMatchObject({
      entry: { kind: 'assignment', lesson: { title: 'My river' } },
      previous: null,
      next: { kind: 'quiz', id: attemptId },
      total: 2,
    })
    expect(await place('quiz', attemptId)).toMatchObject({
      previous: { kind: 'assignment', id: submissionId },
      // Past the end it begins again with what still waits.
      next: { id: submissionId },
    })
    expect(await place('quiz', attemptId, { sort: 'newest' })).toMatchObject({
      previous: null,
      next: { id: submissionId },
    })
    await grade()
    expect(await place('assignment', submissionId)).toMatchObject({
      previous: null,
      next: { id: attemptId },
      total: 1,
    })
    await done(author, gradeAnswer, {
      params: {
        organizationId: params.organizationId,
        courseId: quiz.params.courseId,
        attemptId,
        questionId: quiz.questions[0]?.id ?? '',
      },
      body: { score: 3, feedback: '' },
    })
    expect(await place('quiz', attemptId)).toMatchObject({ previous: null, next: null, total: 0 })
    expect((await done(author, countGrading, { params })).waiting).toBe(0)
    const graded = await done(author, listGradingQueue, { params, query: { status: 'graded' } })
    expect(graded.items.map(({ id, points }) => [id, points])).toEqual([
      [submissionId, 15],
      [attemptId, 3],
    ])
  })
})
