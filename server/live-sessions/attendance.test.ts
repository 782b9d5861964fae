import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  exportAttendance,
  getLiveSession,
  listAttendance,
  listPersonSessions,
  markAttendance,
} from '#contract/live-sessions.ts'
import { getCourseHome } from '#contract/progress.ts'
import { emit } from '#server/events/emit.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import { buildLiveSession, minutesFromNow } from '#server/testing/build-live-session.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Stay } from './complete-attended.ts'
import { recordJoined, recordLeft } from './record-stay.ts'

const stayFor = async (stay: Stay, from: number, to: number | null) => {
  const { mechanisms } = await testApp()
  const joined = await minutesFromNow(from)
  await asSystem(mechanisms, (ctx) => recordJoined(ctx, stay, joined))
  if (to === null) return
  const left = await minutesFromNow(to)
  await asSystem(mechanisms, (ctx) => recordLeft(ctx, stay, left))
}

describe('attendance', () => {
  test('adds up the minutes of every stay, to the minute, and leaves out the breaks', async () => {
    const room = await buildLiveSession({ startsInMinutes: -60 })
    const { learner, instructor, inSession, session, organization } = room
    const absent = await room.buildLearner()
    const stay = { organizationId: organization.id, sessionId: session.id, personId: learner.id }
    await stayFor(stay, -58, -48)
    await stayFor(stay, -40, -15)
    const { body } = await call(instructor, listAttendance, { params: inSession })
    expect(body).toMatchObject({ total: 2, came_count: 1, attended_count: 1 })
    expect(body.items.find(({ person }) => person.id === learner.id)).toMatchObject({
      minutes: 35,
      attended: true,
      is_present: false,
      joined_at: (await minutesFromNow(-58)).toISOString(),
      left_at: (await minutesFromNow(-15)).toISOString(),
    })
    expect(body.items.find(({ person }) => person.id === absent.id)).toMatchObject({
      minutes: 0,
      attended: false,
      joined_at: null,
    })
    const own = await call(learner, getLiveSession, { params: inSession })
    expect(own.body.my_attendance).toMatchObject({ minutes: 35, attended: true })
    const at = { organizationId: organization.id, personId: learner.id }
    const record = await call(room.admin, listPersonSessions, { params: at })
    expect(record.body).toMatchObject({
      total: 1,
      items: [{ id: session.id, minutes: 35, attended: true }],
    })
    const nobody = { ...at, personId: absent.id }
    expect((await call(room.admin, listPersonSessions, { params: nobody })).body.total).toBe(0)
    const stranger = { ...at, personId: randomUUID() }
    expect((await call(room.admin, listPersonSessions, { params: stranger })).status).toBe(404)
    expect((await call(learner, listPersonSessions, { params: at })).status).toBe(403)
    const file = await call(instructor, exportAttendance, { params: inSession })
    const text = Buffer.from(file.body.base64, 'base64').toString()
    expect(text).toContain('Minutes,Attended')
    expect(text).toMatch(/,35,yes/)
  })

  test('coming in twice is one stay; who is still there counts up to now', async () => {
    const { learner, instructor, inSession, session, organization } = await buildLiveSession({
      startsInMinutes: -60,
    })
    const stay = { organizationId: organization.id, sessionId: session.id, personId: learner.id }
    await stayFor(stay, -20, null)
    await stayFor(stay, -5, null)
    const { body } = await call(instructor, listAttendance, { params: inSession })
    expect(body.items.find(({ person }) => person.id === learner.id)).toMatchObject({
      minutes: 20,
      is_present: true,
      left_at: null,
    })
  })

  test('403 for learners; a mark counts before what was recorded', async () => {
    const { learner, instructor, inSession } = await buildLiveSession({ startsInMinutes: -60 })
    expect((await call(learner, listAttendance, { params: inSession })).status).toBe(403)
    expect((await call(learner, exportAttendance, { params: inSession })).status).toBe(403)
    const mark = { person_id: learner.id, attended: true }
    const forged = await call(learner, markAttendance, { params: inSession, body: mark })
    expect(forged.status).toBe(403)
    await call(instructor, markAttendance, { params: inSession, body: mark })
    const own = await call(learner, getLiveSession, { params: inSession })
    expect(own.body.my_attendance).toMatchObject({ minutes: 0, attended: true })
    const nobody = { person_id: randomUUID(), attended: true }
    const unknown = await call(instructor, markAttendance, { params: inSession, body: nobody })
    expect(unknown.error.code).toBe('member_not_found')
  })

  test('completes the lesson that shows the session, once enough minutes are there', async () => {
    const { learner, inCourse, session, organization, course } = await buildLiveSession({
      startsInMinutes: -60,
    })
    const content = { kind: 'live_session' as const, live_session_id: session.id }
    await buildPublishedCourse({
      organizationId: organization.id,
      courseId: course.id,
      version: 2,
      lessons: [{ content, completion_rule: 'attended' }, {}],
    })
    const done = async () =>
      (await call(learner, getCourseHome, { params: inCourse })).body.completed_lessons
    const stay = { organizationId: organization.id, sessionId: session.id, personId: learner.id }
    await stayFor(stay, -60, -40)
    expect(await done()).toBe(0)
    await stayFor(stay, -30, -18)
    expect(await done()).toBe(1)
  })

  test('completes a lesson that was published after the session took place', async () => {
    const { learner, inCourse, session, organization, course } = await buildLiveSession({
      startsInMinutes: -60,
    })
    const { mechanisms, drainJobs } = await testApp()
    const stay = { organizationId: organization.id, sessionId: session.id, personId: learner.id }
    await stayFor(stay, -60, -20)
    const content = { kind: 'live_session' as const, live_session_id: session.id }
    await buildPublishedCourse({
      organizationId: organization.id,
      courseId: course.id,
      version: 2,
      lessons: [{ content, completion_rule: 'attended' }, {}],
    })
    await asSystem(mechanisms, (ctx) =>
      emit(ctx, 'course.published', { organization_id: organization.id, course_id: course.id }),
    )
    await drainJobs()
    const { body } = await call(learner, getCourseHome, { params: inCourse })
    expect(body.completed_lessons).toBe(1)
  })
})
