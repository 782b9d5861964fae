import { describe, expect, test } from 'vitest'
import { createGroup, setMemberGroups } from '#contract/groups.ts'
import {
  cancelLiveSession,
  downloadLiveSession,
  editLiveSession,
  endLiveSession,
  getLiveSession,
  listLiveSessions,
  moveLiveSession,
  scheduleLiveSession,
  visitLiveSession,
} from '#contract/live-sessions.ts'
import { listNotifications } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildMember, call, type Actor } from '#server/testing/actors.ts'
import { buildLiveSession, minutesFromNow } from '#server/testing/build-live-session.ts'
import { testApp } from '#server/testing/test-app.ts'
import { remind } from './remind.ts'

const titlesOf = async (actor: Actor) => {
  const { drainJobs } = await testApp()
  await drainJobs()
  const { body } = await call(actor, listNotifications, {})
  return body.items.map(({ title }) => title)
}

describe('POST live-sessions', () => {
  test('200 schedules for a course; learners of it see it and are told, others are not', async () => {
    const { session, learner, organization, inOrganization, admin } = await buildLiveSession()
    const outsider = await buildMember(organization.id, 'learner')
    expect(session).toMatchObject({
      status: 'scheduled',
      room: 'built_in',
      attendance_minutes: 30,
      join: { role: 'host', is_open: false },
      can: { edit: true, cancel: true, end: false },
    })
    const seen = await call(learner, listLiveSessions, { params: inOrganization })
    expect(seen.body).toMatchObject({
      items: [{ id: session.id, join: { role: 'guest' }, management: null, can: { edit: false } }],
      total: 1,
      counts: { upcoming: 1, live: 0, past: 0 },
      can: { schedule: false },
    })
    expect((await call(outsider, listLiveSessions, { params: inOrganization })).body.total).toBe(0)
    expect((await call(admin, listLiveSessions, { params: inOrganization })).body.total).toBe(1)
    expect(await titlesOf(learner)).toContain('New live session: Questions and answers')
    expect(await titlesOf(outsider)).toEqual([])
  })

  test('names the other sessions of the host at the same time, to the host and admins only', async () => {
    const { admin, instructor, learner, inOrganization, inCourse, session } =
      await buildLiveSession()
    const colleague = await buildMember(inOrganization.organizationId, 'admin')
    const schedule = async (actor: Actor, title: string, from: number) => {
      const { body } = await call(actor, scheduleLiveSession, {
        params: inOrganization,
        body: {
          title,
          course_id: inCourse.courseId,
          starts_at: (await minutesFromNow(from)).toISOString(),
          ends_at: (await minutesFromNow(from + 60)).toISOString(),
          time_zone: 'Europe/Lisbon',
        },
      })
      return body
    }
    const overlapping = await schedule(instructor, 'Second thoughts', 150)
    expect(overlapping.management?.overlaps).toEqual([{ id: session.id, title: session.title }])
    const next = await schedule(instructor, 'Right after', 210)
    expect(next.management?.overlaps).toEqual([])
    const ofColleague = await schedule(colleague, 'Same time, someone else', 150)
    expect(ofColleague.management?.overlaps).toEqual([])

    const seenBy = async (actor: Actor, sessionId: string) =>
      (await call(actor, getLiveSession, { params: { ...inOrganization, sessionId } })).body
        .management?.overlaps
    expect(await seenBy(admin, session.id)).toMatchObject([{ title: 'Second thoughts' }])
    expect(await seenBy(learner, session.id)).toBeUndefined()
    const ofColleagueToo = await schedule(colleague, 'At once', 180)
    expect(ofColleagueToo.management?.overlaps).toMatchObject([{ id: ofColleague.id }])
    expect(await seenBy(instructor, ofColleague.id)).toEqual([])

    await call(instructor, cancelLiveSession, {
      params: { ...inOrganization, sessionId: overlapping.id },
      body: { reason: 'One is enough.' },
    })
    expect(await seenBy(instructor, session.id)).toEqual([])
  })

  test('200 for a group: its people are invited', async () => {
    const { admin, instructor, learner, inOrganization } = await buildLiveSession()
    const { body: group } = await call(admin, createGroup, {
      params: inOrganization,
      body: { name: 'Evening class' },
    })
    await call(admin, setMemberGroups, {
      params: { ...inOrganization, personId: learner.id },
      body: { group_ids: [group.id] },
    })
    const { body, status } = await call(instructor, scheduleLiveSession, {
      params: inOrganization,
      body: {
        title: 'Evening talk',
        group_id: group.id,
        starts_at: (await minutesFromNow(10)).toISOString(),
        ends_at: (await minutesFromNow(70)).toISOString(),
        time_zone: 'Asia/Karachi',
        outside_url: 'https://meet.example.test/room',
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ group: { name: 'Evening class' }, management: { invited: 1 } })
    const params = { ...inOrganization, sessionId: body.id }
    const mine = await call(learner, getLiveSession, { params })
    expect(mine.body).toMatchObject({ room: 'link', join: { is_open: true }, management: null })
    const visit = await call(learner, visitLiveSession, { params })
    expect(visit.body).toEqual({ url: 'https://meet.example.test/room' })
  })

  test('403 for a learner and for an instructor of another course; 400 for impossible times', async () => {
    const { learner, inOrganization, course, organization, instructor } = await buildLiveSession()
    const other = await buildMember(organization.id, 'instructor')
    const body = {
      title: 'Mine',
      course_id: course.id,
      starts_at: (await minutesFromNow(60)).toISOString(),
      ends_at: (await minutesFromNow(120)).toISOString(),
      time_zone: 'UTC',
    }
    const send = async (actor: Actor, more: object = {}) =>
      (
        await call(actor, scheduleLiveSession, {
          params: inOrganization,
          body: { ...body, ...more },
        })
      ).status
    expect(await send(learner)).toBe(403)
    expect(await send(other)).toBe(403)
    expect(await send(instructor, { course_id: null })).toBe(400)
    expect(await send(instructor, { ends_at: body.starts_at })).toBe(400)
    expect(await send(instructor, { starts_at: '2026-02-31T10:00:00Z' })).toBe(400)
    expect(await send(instructor, { starts_at: (await minutesFromNow(-90)).toISOString() })).toBe(
      400,
    )
    expect(await send(instructor, { outside_url: 'javascript:alert(1)' })).toBe(400)
    expect(await send(instructor, { time_zone: 'Mars/Olympus' })).toBe(400)
  })
})

describe('changes', () => {
  test('editing, moving and cancelling are for those who run it, and people are told', async () => {
    const { instructor, learner, stranger, inSession, session } = await buildLiveSession()
    const times = {
      starts_at: (await minutesFromNow(300)).toISOString(),
      ends_at: (await minutesFromNow(330)).toISOString(),
      time_zone: 'Europe/Lisbon',
    }
    const refused = await call(learner, moveLiveSession, { params: inSession, body: times })
    expect(refused.status).toBe(403)
    const hidden = await call(stranger, getLiveSession, { params: inSession })
    expect(hidden.status).toBe(404)
    const edited = await call(instructor, editLiveSession, {
      params: inSession,
      body: { title: 'Answers', capacity: 5, has_waiting_room: true, sharing: 'hosts' },
    })
    expect(edited.body).toMatchObject({ title: 'Answers', capacity: 5, has_waiting_room: true })
    const moved = await call(instructor, moveLiveSession, {
      params: inSession,
      body: { ...times, message: 'I am on a train.' },
    })
    expect(moved.body.starts_at).toBe(times.starts_at)
    const cancelled = await call(instructor, cancelLiveSession, {
      params: inSession,
      body: { reason: 'I am ill.' },
    })
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancelled: { reason: 'I am ill.' },
    })
    expect(await titlesOf(learner)).toEqual(
      expect.arrayContaining(['“Answers” was rescheduled', '“Answers” was canceled']),
    )
    const again = await call(instructor, moveLiveSession, { params: inSession, body: times })
    expect(again.error.code).toBe('live_session_over')
    expect(session.id).toBe(cancelled.body.id)
  })

  test('reminders name the time left, and nothing is said of one that was moved or canceled', async () => {
    const { learner, session, organization } = await buildLiveSession()
    const { mechanisms } = await testApp()
    const reminder = {
      organization_id: organization.id,
      session_id: session.id,
      minutes: 15,
      starts_at: session.starts_at,
    }
    await asSystem(mechanisms, (ctx) => remind(ctx, reminder))
    await asSystem(mechanisms, (ctx) => remind(ctx, reminder))
    await asSystem(mechanisms, (ctx) =>
      remind(ctx, { ...reminder, minutes: 1440, starts_at: new Date(0).toISOString() }),
    )
    const titles = await titlesOf(learner)
    expect(titles.filter((title) => title.includes('starts in 15 minutes'))).toHaveLength(1)
    expect(titles.some((title) => title.includes('tomorrow'))).toBe(false)
  })

  test('the outside room opens with the window; ending is for hosts and final', async () => {
    const { learner, instructor, inSession, inOrganization, setTimes } = await buildLiveSession({
      body: { outside_url: 'https://meet.example.test/x' },
    })
    const early = await call(learner, visitLiveSession, { params: inSession })
    expect(early.error.code).toBe('live_session_not_open')
    await setTimes(-10)
    expect((await call(learner, visitLiveSession, { params: inSession })).status).toBe(200)
    expect((await call(learner, endLiveSession, { params: inSession })).status).toBe(403)
    const live = await call(learner, listLiveSessions, {
      params: inOrganization,
      query: { when: 'live' },
    })
    expect(live.body.total).toBe(1)
    const ended = await call(instructor, endLiveSession, { params: inSession })
    expect(ended.body.status).toBe('ended')
    const late = await call(learner, visitLiveSession, { params: inSession })
    expect(late.error.code).toBe('live_session_over')
    const past = await call(learner, listLiveSessions, {
      params: inOrganization,
      query: { when: 'past' },
    })
    expect(past.body.items[0]?.my_attendance).toMatchObject({ minutes: 0, attended: false })
  })
})

describe('GET …/calendar-file/', () => {
  test('200 is the session under the name that the feed gives it; 409 once it is canceled', async () => {
    const { learner, instructor, inSession, session } = await buildLiveSession()
    const { body } = await call(learner, downloadLiveSession, { params: inSession })
    const text = Buffer.from(body.base64, 'base64').toString()
    expect(text).toContain(`UID:live-session-${session.id}@`)
    expect(text).toContain('SUMMARY:Questions and answers')
    expect(text).toContain('BEGIN:VTIMEZONE')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    await call(instructor, cancelLiveSession, { params: inSession, body: { reason: 'Ill' } })
    const gone = await call(learner, downloadLiveSession, { params: inSession })
    expect(gone.error.code).toBe('live_session_cancelled')
  })
})
