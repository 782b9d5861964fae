import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { duplicateCourse } from '#contract/courses.ts'
import { addLesson, getCurriculum, getLesson } from '#contract/curriculum.ts'
import {
  cancelLiveSession,
  scheduleLiveSession,
  setLessonSession,
} from '#contract/live-sessions.ts'
import { buildMember, call } from '#server/testing/actors.ts'
import { buildCourse, done } from '#server/testing/build-course.ts'
import { minutesFromNow } from '#server/testing/build-live-session.ts'

async function buildLesson() {
  const built = await buildCourse()
  const lesson = await done(built.author, addLesson, {
    params: built.params,
    body: { section_id: built.sectionIds[0] ?? '', title: 'Meet', kind: 'live_session' },
  })
  const schedule = async (course_id: string) =>
    done(built.author, scheduleLiveSession, {
      params: built.params,
      body: {
        title: 'Questions',
        course_id,
        starts_at: (await minutesFromNow(60)).toISOString(),
        ends_at: (await minutesFromNow(105)).toISOString(),
        time_zone: 'UTC',
      },
    })
  return { ...built, lesson, schedule, inLesson: { ...built.params, lessonId: lesson.id } }
}

describe('PUT …/lessons/:lessonId/live-session/', () => {
  test('204 fills the lesson, which takes as long as the session; a copy of the course shows none', async () => {
    const { author, params, inLesson, lesson, schedule } = await buildLesson()
    expect(lesson).toMatchObject({ completion_rule: 'attended', has_content: false })
    const session = await schedule(params.courseId)
    const body = { session_id: session.id }
    expect((await call(author, setLessonSession, { params: inLesson, body })).status).toBe(204)
    const { body: filled } = await call(author, getLesson, { params: inLesson })
    expect(filled).toMatchObject({
      has_content: true,
      duration_seconds: 45 * 60,
      content: { kind: 'live_session', live_session_id: session.id },
    })
    const copy = await done(author, duplicateCourse, { params })
    const tree = await done(author, getCurriculum, { params: { ...params, courseId: copy.id } })
    expect(tree.sections[0]?.lessons.at(-1)).toMatchObject({ title: 'Meet', has_content: false })
  })

  test('404 for a session of another course and for an unknown one; 409 for a canceled one', async () => {
    const { author, params, inLesson, schedule } = await buildLesson()
    const send = async (session_id: string) =>
      (await call(author, setLessonSession, { params: inLesson, body: { session_id } })).error.code
    const other = await done(author, duplicateCourse, { params })
    expect(await send((await schedule(other.id)).id)).toBe('live_session_not_found')
    expect(await send(randomUUID())).toBe('live_session_not_found')
    const session = await schedule(params.courseId)
    await done(author, cancelLiveSession, {
      params: { ...params, sessionId: session.id },
      body: { reason: 'Ill' },
    })
    expect(await send(session.id)).toBe('live_session_cancelled')
  })

  test('404 for a lesson of another kind; an instructor of other courses finds nothing', async () => {
    const { author, params, lessons, inLesson, schedule } = await buildLesson()
    const body = { session_id: (await schedule(params.courseId)).id }
    const text = { ...params, lessonId: lessons[0]?.id ?? '' }
    const wrong = await call(author, setLessonSession, { params: text, body })
    expect(wrong.error.code).toBe('lesson_not_found')
    const other = await buildMember(params.organizationId, 'instructor')
    expect((await call(other, setLessonSession, { params: inLesson, body })).status).toBe(404)
  })
})
