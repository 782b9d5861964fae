import { describe, expect, test } from 'vitest'
import { deleteCourse, duplicateCourse, getCourse } from '#contract/courses.ts'
import { changeLessonSettings, getCurriculum, getLesson } from '#contract/curriculum.ts'
import { archiveCourse, submitCourse, unarchiveCourse } from '#contract/publishing.ts'
import { call } from '#server/testing/actors.ts'
import { buildCourse, buildPublishedCourse, done } from '#server/testing/build-course.ts'

describe('POST …/courses/:courseId/duplicate/', () => {
  test('200 copies details and curriculum; links between lessons stay inside the copy', async () => {
    const { author, params, lessons } = await buildPublishedCourse()
    const [first, second] = lessons.map(({ id }) => id)
    await done(author, changeLessonSettings, {
      params: { ...params, lessonId: second ?? '' },
      body: { requires: [first ?? ''], is_preview: true },
    })
    const copy = await call(author, duplicateCourse, { params })
    expect(copy.body).toMatchObject({
      title: 'Reading rivers (copy)',
      status: 'draft',
      published_version: null,
      outcomes: ['Read a river from its banks'],
    })
    const copyParams = { ...params, courseId: copy.body.id }
    const { body: tree } = await call(author, getCurriculum, { params: copyParams })
    const copied = tree.sections[0]?.lessons ?? []
    expect(copied.map((lesson) => lesson.title)).toEqual(['Lesson 1', 'Lesson 2'])
    expect(copied[1]).toMatchObject({ requires: [copied[0]?.id], is_preview: true })
    expect(copied.map(({ id }) => id)).not.toContain(first)
    const lesson = await call(author, getLesson, {
      params: { ...copyParams, lessonId: copied[0]?.id ?? '' },
    })
    expect(lesson.body.has_content).toBe(true)
  })
})

describe('DELETE …/courses/:courseId/', () => {
  test('204 deletes a draft with its lessons', async () => {
    const { author, params } = await buildCourse()
    expect((await call(author, deleteCourse, { params })).status).toBe(204)
    expect((await call(author, getCourse, { params })).status).toBe(404)
  })

  test('409 for a course that was published once', async () => {
    const { author, params } = await buildPublishedCourse()
    const { status, error } = await call(author, deleteCourse, { params })
    expect([status, error.code]).toEqual([409, 'course_was_published'])
  })
})

describe('archiving', () => {
  test('closes the draft and opens it again', async () => {
    const { author, params } = await buildPublishedCourse()
    const archived = await call(author, archiveCourse, { params, body: {} })
    expect(archived.body).toMatchObject({ status: 'archived', can: { update: false } })
    expect((await call(author, submitCourse, { params, body: {} })).error.code).toBe(
      'course_archived',
    )
    const back = await call(author, unarchiveCourse, { params })
    expect(back.body.status).toBe('published')
  })
})
