import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { enroll } from '#contract/enrollments.ts'
import { exportNotes, getMyLesson, saveNote } from '#contract/lesson-progress.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'

test('highlights and notes of a course leave as Markdown, in the order of its lessons', async () => {
  const { organization, instructor, learner } = await buildClassroom()
  const organizationId = organization.id
  const course = await buildPublishedCourse({ organizationId, instructorId: instructor.id })
  await call(learner, enroll, { params: { courseId: course.id }, body: {} })
  const place = { organizationId, courseId: course.id }
  const [first = '', second = ''] = course.lessonIds
  const save = (lessonId: string, note: { body: string; quote?: string }) =>
    call(learner, saveNote, {
      params: { ...place, lessonId, noteId: randomUUID() },
      body: { ...note, at: new Date().toISOString() },
    })
  await save(second, { body: 'Ask about this' })
  await save(first, { body: '', quote: 'A passage\nof two lines' })
  expect((await save(first, { body: '' })).status).toBe(400)

  const { body } = await call(learner, exportNotes, { params: place })
  const text = Buffer.from(body.base64, 'base64').toString()
  expect(text.indexOf('> A passage\n> of two lines')).toBeGreaterThan(0)
  expect(text.indexOf('> A passage')).toBeLessThan(text.indexOf('Ask about this'))
  const lesson = await call(learner, getMyLesson, { params: { ...place, lessonId: first } })
  expect(lesson.body.notes).toMatchObject([{ body: '', quote: 'A passage\nof two lines' }])
})
