import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getAssignment, saveAssignment } from '#contract/assignments.ts'
import { addLesson, duplicateLesson, getCurriculum } from '#contract/curriculum.ts'
import { call } from '#server/testing/actors.ts'
import { assignmentFields, buildAssignment, testRubric } from '#server/testing/build-assignment.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'

async function buildLesson() {
  const built = await buildCourse()
  const lesson = await done(built.author, addLesson, {
    params: built.params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'Essay', kind: 'assignment' },
  })
  return { ...built, lesson, params: { ...built.params, lessonId: lesson.id } }
}

describe('PUT …/lessons/:lessonId/assignment/', () => {
  test('200 makes the assignment with the first save and fills its lesson', async () => {
    const { author, params, lesson } = await buildLesson()
    expect(lesson).toMatchObject({
      kind: 'assignment',
      completion_rule: 'submitted',
      has_content: false,
    })
    const empty = await call(author, getAssignment, { params })
    expect(empty.body).toMatchObject({ revision: 0, updated_at: null, can: { update: true } })
    const saved = await call(author, saveAssignment, {
      params,
      body: { ...assignmentFields, revision: 0 },
    })
    expect(saved.body).toMatchObject({ ...assignmentFields, revision: 1, submission_count: 0 })
    const tree = await done(author, getCurriculum, { params })
    expect(tree.sections[0]?.lessons.at(-1)).toMatchObject({ id: lesson.id, has_content: true })
  })

  test('200 takes the points from the rubric', async () => {
    const { author, params } = await buildLesson()
    const { body } = await call(author, saveAssignment, {
      params,
      body: { ...assignmentFields, points: 99, rubric: testRubric(), revision: 0 },
    })
    expect(body.points).toBe(10)
  })

  test('409 names who saved in between and keeps what they wrote', async () => {
    const { author, admin, params } = await buildLesson()
    await done(admin, saveAssignment, { params, body: { ...assignmentFields, revision: 0 } })
    const late = await call(author, saveAssignment, {
      params,
      body: { ...assignmentFields, points: 5, revision: 0 },
    })
    expect([late.status, late.error.code]).toEqual([409, 'assignment_changed'])
    expect(late.error.changed).toMatchObject({ revision: 1 })
    expect((await call(author, getAssignment, { params })).body.points).toBe(20)
  })

  test('200 gives a copied lesson an assignment of its own when it is edited', async () => {
    const { author, params, lessonParams } = await buildAssignment()
    const copy = await done(author, duplicateLesson, { params: lessonParams })
    const copyParams = { ...params, lessonId: copy.id }
    const shown = await done(author, getAssignment, { params: copyParams })
    expect(shown).toMatchObject({ points: 20, revision: 0 })
    await done(author, saveAssignment, {
      params: copyParams,
      body: { ...assignmentFields, points: 7, revision: 0 },
    })
    expect((await done(author, getAssignment, { params: lessonParams })).points).toBe(20)
    expect((await done(author, getAssignment, { params: copyParams })).points).toBe(7)
  })

  test('400 for what makes no sense, 404 for another kind of lesson and for learners', async () => {
    const { author, learner, params, lessons } = await buildLesson()
    const put = (fields: object, lessonId = params.lessonId, who = author) =>
      call(who, saveAssignment, {
        params: { ...params, lessonId },
        body: { ...assignmentFields, ...fields, revision: 0 },
      })
    const nothing = { accepts_text: false, accepts_files: false, accepts_link: false }
    for (const fields of [nothing, { points: 0 }, { points: 1.234 }, { cutoff_days: -1 }]) {
      expect((await put(fields)).status, JSON.stringify(fields)).toBe(400)
    }
    const twice = testRubric()[0]
    expect((await put({ rubric: [twice, twice] })).status).toBe(400)
    expect((await put({}, lessons[0]?.id)).error.code).toBe('assignment_not_found')
    expect((await put({}, randomUUID())).error.code).toBe('lesson_not_found')
    expect((await put({}, params.lessonId, learner)).error.code).toBe('course_not_found')
  })
})
