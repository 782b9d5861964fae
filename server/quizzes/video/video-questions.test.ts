import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCourseHome } from '#contract/progress.ts'
import { getLesson, saveLessonContent } from '#contract/curriculum.ts'
import { getGradebook, getMyGrades } from '#contract/grades.ts'
import { completeLesson, getMyLesson } from '#contract/lesson-progress.ts'
import { startMemberView } from '#contract/member-views.ts'
import { addQuestion } from '#contract/question-banks.ts'
import type { Answer } from '#contract/questions.ts'
import {
  answerVideoQuestion,
  getMyVideoQuestions,
  getVideoQuestions,
  previewVideoQuestions,
  saveVideoQuestions,
  tryVideoQuestion,
} from '#contract/video-questions.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { buildLearner, choice, choose, essay, question } from '#server/testing/build-quiz.ts'
import { buildVideo } from '#server/testing/build-video.ts'

async function watch(given: Parameters<typeof buildVideo>[0] = {}) {
  const built = await buildVideo(given)
  const { learner, lessonParams, items, questions } = built
  const answer = (index: number, option: number, id: string = randomUUID(), actor = learner) => {
    const [item, asked] = [items[index], questions[index]]
    if (!item || !asked) throw new Error('There is no such question')
    return call(actor, answerVideoQuestion, {
      params: { ...lessonParams, itemId: item.id },
      body: { id, answer: choose(asked.body, option) },
    })
  }
  const read = () => done(learner, getMyVideoQuestions, { params: lessonParams })
  return { ...built, answer, read }
}

const secrets = /is_correct|Feedback on|Because it is|accepted/

describe('questions inside a video', () => {
  test('tell nothing of their key before they are answered for good', async () => {
    const { answer, read, learner, lessonParams } = await watch()
    expect(JSON.stringify(await read())).not.toMatch(secrets)
    const lesson = await done(learner, getMyLesson, { params: lessonParams })
    expect(lesson.content).toMatchObject({ questions: { items: [{ at_seconds: 10 }, {}] } })
    expect(JSON.stringify(lesson)).not.toMatch(secrets)

    const wrong = await answer(0, 1)
    expect(wrong.body.item).toMatchObject({
      attempts_used: 1,
      result: { verdict: 'wrong', score: 0, key: null, explanation: null },
    })
    const said = JSON.stringify(wrong.body)
    expect(said).toContain('Feedback on Wrong')
    expect(said).not.toMatch(/is_correct|Feedback on Right|Because it is/)

    const right = await answer(0, 0)
    expect(right.body).toMatchObject({ score: 1, max_score: 4 })
    expect(right.body.item.result).toMatchObject({ verdict: 'right', key: { kind: 'options' } })
    expect(JSON.stringify(right.body)).toContain('Because it is')
  })

  test('are answered once however often the same answer is sent, also at the same time', async () => {
    const { answer, read } = await watch()
    const id = randomUUID()
    const sent = await Promise.all([answer(0, 1, id), answer(0, 1, id), answer(0, 1, id)])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read()).items[0]).toMatchObject({ attempts_used: 1 })
    expect((await answer(0, 0, id)).error).toMatchObject({ code: 'entry_id_reused' })
    expect((await answer(1, 1, id)).error).toMatchObject({ code: 'entry_id_reused' })
  })

  test('belong to their learner: another one starts fresh and can’t use the same id', async () => {
    const { answer, lessonParams } = await watch()
    const id = randomUUID()
    await answer(0, 0, id)
    const other = await buildLearner(lessonParams.organizationId, lessonParams.courseId)
    const theirs = await done(other, getMyVideoQuestions, { params: lessonParams })
    expect(theirs).toMatchObject({ score: 0, items: [{ result: null }, { result: null }] })
    expect((await answer(0, 0, id, other)).error).toMatchObject({ code: 'entry_id_reused' })
  })

  test('can be tried as often as their author allows, and no more once they are right', async () => {
    const { answer, read } = await watch()
    await answer(0, 1)
    await answer(0, 2)
    expect((await answer(0, 0)).error).toMatchObject({ code: 'no_tries_left' })
    expect((await read()).items[0]?.result).toMatchObject({ verdict: 'wrong', score: 0 })
    expect((await read()).items[0]?.result?.key).not.toBeNull()
    await answer(1, 0)
    expect((await answer(1, 0)).error).toMatchObject({ code: 'no_tries_left' })
  })

  test('need an answer of their kind, and one that says something', async () => {
    const { learner, lessonParams, items } = await watch()
    const params = { ...lessonParams, itemId: items[0]?.id ?? '' }
    const send = (answer: Answer) =>
      call(learner, answerVideoQuestion, { params, body: { id: randomUUID(), answer } })
    const text = await send({ kind: 'short_text', text: 'Right' })
    expect(text.error).toMatchObject({ code: 'answer_kind_differs' })
    expect((await send({ kind: 'single', option_id: null })).status).toBe(400)
    const unknown = await call(learner, answerVideoQuestion, {
      params: { ...lessonParams, itemId: randomUUID() },
      body: { id: randomUUID(), answer: { kind: 'single', option_id: null } },
    })
    expect(unknown.error).toMatchObject({ code: 'question_not_found' })
  })

  test('are one item of the gradebook, the sum of the best answers', async () => {
    const { answer, author, learner, lessonParams } = await watch()
    const book = () => done(author, getGradebook, { params: lessonParams })
    expect((await book()).columns).toMatchObject([{ kind: 'video', title: 'Watch', points: 4 }])
    expect((await book()).items[0]?.cells).toMatchObject([{ points: null, status: 'none' }])
    await answer(1, 1)
    await answer(1, 0)
    expect((await book()).items[0]).toMatchObject({
      total_percent: 75,
      cells: [{ points: 3, maximum_points: 4, status: 'graded' }],
    })
    const mine = await done(learner, getMyGrades, { params: lessonParams })
    expect(mine.items).toMatchObject([{ kind: 'video', cell: { points: 3 } }])
  })

  test('complete a lesson that asks for all of them to be answered', async () => {
    const { answer, learner, lessonParams } = await watch({
      settings: { completion_rule: 'answered' },
    })
    const home = () => done(learner, getCourseHome, { params: lessonParams })
    const marked = await call(learner, completeLesson, { params: lessonParams })
    expect(marked.error).toMatchObject({
      code: 'lesson_not_complete',
      detail: 'Answer every question in the video to complete this lesson.',
    })
    expect((await answer(0, 1)).body.completed_at).toBeNull()
    expect((await home()).completed_lessons).toBe(0)
    expect((await answer(1, 1)).body.completed_at).not.toBeNull()
    expect((await home()).completed_lessons).toBe(1)
  })

  test('leave a lesson without any to its learner’s own mark', async () => {
    const { learner, lessonParams } = await watch({
      questions: [],
      settings: { completion_rule: 'answered' },
    })
    await done(learner, completeLesson, { params: lessonParams })
  })

  test('show their author how many learners were right', async () => {
    const { answer, author, lessonParams, items } = await watch()
    await answer(0, 1)
    await answer(0, 0)
    const other = await buildLearner(lessonParams.organizationId, lessonParams.courseId)
    await answer(0, 1, randomUUID(), other)
    const set = await done(author, getVideoQuestions, { params: lessonParams })
    expect(set.figures).toEqual({ [items[0]?.id ?? '']: { answered: 2, right: 1 } })
  })
})

describe('placing questions', () => {
  test('keeps the order of the video and survives a save of the text', async () => {
    const { author, lessonParams, items, set } = await watch()
    const [first, second] = items
    if (!first || !second) throw new Error('There are no questions')
    const saved = await done(author, saveVideoQuestions, {
      params: lessonParams,
      body: { revision: set.revision, items: [{ ...first, at_seconds: 60.5 }, second] },
    })
    expect(saved.items.map(({ at_seconds }) => at_seconds)).toEqual([20, 60.5])
    const { content, revision } = await done(author, getLesson, { params: lessonParams })
    if (content.kind !== 'video') throw new Error('This is no video')
    const forged = { ...content, questions: { revision: 9, items: [] } }
    await done(author, saveLessonContent, {
      params: lessonParams,
      body: { revision, content: forged },
    })
    const after = await done(author, getVideoQuestions, { params: lessonParams })
    expect(after).toMatchObject({ revision: saved.revision, items: saved.items })
  })

  test('is refused where someone else saved meanwhile, and names them', async () => {
    const { author, lessonParams, items } = await watch()
    const { status, error } = await call(author, saveVideoQuestions, {
      params: lessonParams,
      body: { revision: 0, items },
    })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'video_questions_changed', changed: { revision: 1 } })
  })

  test('takes questions that are graded at once, of the course, each one time', async () => {
    const { author, lessonParams, items, bankId, set } = await watch()
    const [first] = items
    if (!first) throw new Error('There are no questions')
    const save = (question_id: string, id: string = randomUUID()) =>
      call(author, saveVideoQuestions, {
        params: lessonParams,
        body: { revision: set.revision, items: [...items, { ...first, id, question_id }] },
      })
    const { organizationId } = lessonParams
    const long = await done(author, addQuestion, {
      params: { organizationId, bankId },
      body: question(essay),
    })
    expect((await save(long.id)).status).toBe(400)
    expect((await save(first.question_id)).status).toBe(400)
    const elsewhere = await buildVideo()
    const foreign = elsewhere.questions[0]?.id ?? ''
    expect((await save(foreign)).error).toMatchObject({ code: 'question_not_found' })
  })

  test('is for those who teach the course; learners and strangers find nothing', async () => {
    const { learner, lessonParams, items } = await watch()
    const stranger = (await buildClassroom()).instructor
    for (const actor of [learner, stranger]) {
      const read = await call(actor, getVideoQuestions, { params: lessonParams })
      expect(read.status).toBe(404)
      const body = { revision: 1, items }
      expect((await call(actor, saveVideoQuestions, { params: lessonParams, body })).status).toBe(
        404,
      )
      const params = { ...lessonParams, itemId: items[0]?.id ?? '' }
      const tried = await call(actor, tryVideoQuestion, {
        params,
        body: { answer: { kind: 'single', option_id: null } },
      })
      expect(tried.status).toBe(404)
    }
  })
})

describe('looking without answering', () => {
  test('a preview checks an answer and stores nothing', async () => {
    const { author, lessonParams, items, questions } = await watch({
      questions: [question(choice())],
    })
    const shown = await done(author, previewVideoQuestions, { params: lessonParams })
    expect(JSON.stringify(shown)).not.toMatch(secrets)
    const [asked] = questions
    if (!asked) throw new Error('There is no question')
    const tried = await done(author, tryVideoQuestion, {
      params: { ...lessonParams, itemId: items[0]?.id ?? '' },
      body: { answer: choose(asked.body, 0) },
    })
    expect(tried.result).toMatchObject({ verdict: 'right', score: 1 })
    const set = await done(author, getVideoQuestions, { params: lessonParams })
    expect(set.figures).toEqual({})
  })

  test('an admin who views as the learner sees what was answered and can’t answer', async () => {
    const { admin, learner, lessonParams, items, answer, questions } = await watch()
    await answer(0, 0)
    const { organizationId } = lessonParams
    const view = await done(admin, startMemberView, {
      params: { organizationId, personId: learner.id },
      body: { reason: 'To see what they see' },
    })
    const looking = { authorization: `View ${view.view_token}` }
    const mine = await call(null, getMyVideoQuestions, { params: lessonParams }, looking)
    expect(mine.body.items[0]?.result).toMatchObject({ verdict: 'right' })
    const [, asked] = questions
    const params = { ...lessonParams, itemId: items[1]?.id ?? '' }
    const body = { id: randomUUID(), answer: choose(asked?.body ?? choice(), 0) }
    const sent = await call(null, answerVideoQuestion, { params, body }, looking)
    expect(sent.error).toMatchObject({ code: 'viewing_is_read_only' })
  })
})
