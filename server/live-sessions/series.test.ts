import { describe, expect, test } from 'vitest'
import { listCalendarEntries } from '#contract/calendar.ts'
import {
  cancelLiveSession,
  editLiveSession,
  getLiveSession,
  listLiveSessions,
  moveLiveSession,
  scheduleLiveSession,
  type LiveSessionBody,
} from '#contract/live-sessions.ts'
import { listNotifications } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call, type Actor } from '#server/testing/actors.ts'
import { buildTaughtCourse } from '#server/testing/build-taught-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { recordJoined, recordLeft } from './record-stay.ts'

/** Mondays at nine in Lisbon over the end of summer time, on 25 October 2037. */
const monday = { starts_at: '2037-10-05T08:00:00.000Z', ends_at: '2037-10-05T09:00:00.000Z' }
const weekly = { frequency: 'weekly' as const, interval: 1, count: 5 }

async function buildSeries(body: Partial<LiveSessionBody> = {}) {
  const room = await buildTaughtCourse()
  const scheduled = await call(room.instructor, scheduleLiveSession, {
    params: room.inOrganization,
    body: {
      title: 'Weekly round',
      course_id: room.course.id,
      ...monday,
      time_zone: 'Europe/Lisbon',
      recurrence: weekly,
      ...body,
    },
  })
  const list = async (actor: Actor = room.learner) =>
    (
      await call(actor, listLiveSessions, {
        params: room.inOrganization,
        query: { page_size: 100 },
      })
    ).body.items
  const starts = async () => (await list()).map(({ starts_at }) => starts_at.slice(0, 16))
  const at = async (index: number) => ({
    ...room.inOrganization,
    sessionId: (await list())[index]?.id ?? '',
  })
  return { ...room, scheduled, list, starts, at }
}

describe('a series of live sessions', () => {
  test('every time is a session of its own, at the same hour on the wall, and all are told once', async () => {
    const { scheduled, list, starts, learner } = await buildSeries()
    expect(scheduled.body).toMatchObject({
      starts_at: monday.starts_at,
      series: { date: '2037-10-05', recurrence: { ...weekly, weekdays: ['MO'] } },
    })
    expect(await starts()).toEqual([
      '2037-10-05T08:00',
      '2037-10-12T08:00',
      '2037-10-19T08:00',
      '2037-10-26T09:00',
      '2037-11-02T09:00',
    ])
    expect(new Set((await list()).map(({ series }) => series?.id)).size).toBe(1)
    const { drainJobs } = await testApp()
    await drainJobs()
    const { body } = await call(learner, listNotifications, {})
    const news = body.items.filter(({ title }) => title === 'New live session: Weekly round')
    expect(news.map(({ message }) => message)).toEqual([
      expect.stringMatching(/October.* and 4 more sessions$/),
    ])
  })

  test('the calendar shows each of them once', async () => {
    const { learner } = await buildSeries()
    const { body } = await call(learner, listCalendarEntries, {
      query: { from: '2037-10-01T00:00:00Z', to: '2037-12-01T00:00:00Z', kinds: 'live_session' },
    })
    expect(body.entries.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
      '2037-10-05',
      '2037-10-12',
      '2037-10-19',
      '2037-10-26',
      '2037-11-02',
    ])
    expect(new Set(body.entries.map(({ uid }) => uid)).size).toBe(5)
  })

  test('400 for one without end, for one that goes on too long and for one that never comes', async () => {
    const code = async (recurrence: LiveSessionBody['recurrence']) =>
      (await buildSeries({ recurrence })).scheduled.error.code
    const endless = { frequency: 'weekly' as const, interval: 1 }
    expect(await code(endless)).toBe('live_session_series_endless')
    expect(await code({ ...endless, count: 105 })).toBe('live_session_series_too_long')
    expect(await code({ ...endless, until: '2050-01-01' })).toBe('live_session_series_too_long')
    expect(await code({ ...endless, until: '2037-10-01' })).toBe('recurrence_never')
  })

  test('attendance is that of one occurrence', async () => {
    const { learner, list, at, organization } = await buildSeries()
    const [first] = await list()
    const { mechanisms } = await testApp()
    const stay = {
      organizationId: organization.id,
      sessionId: first?.id ?? '',
      personId: learner.id,
    }
    await asSystem(mechanisms, (ctx) => recordJoined(ctx, stay, new Date('2037-10-05T08:00:00Z')))
    await asSystem(mechanisms, (ctx) => recordLeft(ctx, stay, new Date('2037-10-05T08:40:00Z')))
    const own = await call(learner, getLiveSession, { params: await at(0) })
    expect(own.body.my_attendance).toMatchObject({ minutes: 40, attended: true })
    const next = await call(learner, getLiveSession, { params: await at(1) })
    expect(next.body.my_attendance).toBeNull()
  })
})

describe('PATCH of one, the following, all', () => {
  test('200 changes what is meant and leaves the others', async () => {
    const { instructor, list, at } = await buildSeries()
    const titles = async () => (await list()).map(({ title }) => title)
    const edit = async (index: number, title: string, scope: 'this' | 'following' | 'all') =>
      call(instructor, editLiveSession, { params: await at(index), body: { title, scope } })
    await edit(1, 'Alone', 'this')
    expect(await titles()).toEqual([
      'Weekly round',
      'Alone',
      'Weekly round',
      'Weekly round',
      'Weekly round',
    ])
    await edit(3, 'Late', 'following')
    expect(await titles()).toEqual(['Weekly round', 'Alone', 'Weekly round', 'Late', 'Late'])
    await edit(2, 'Same', 'all')
    expect(new Set(await titles())).toEqual(new Set(['Same']))
  })
})

describe('POST …/move/ of one, the following, all', () => {
  const to = (day: string, hour: string, scope: 'this' | 'following' | 'all') => ({
    starts_at: `${day}T${hour}:00:00.000Z`,
    ends_at: `${day}T${hour}:30:00.000Z`,
    time_zone: 'Europe/Lisbon',
    scope,
  })

  test('200 moves only this one', async () => {
    const { instructor, starts, at } = await buildSeries()
    await call(instructor, moveLiveSession, {
      params: await at(1),
      body: to('2037-10-13', '15', 'this'),
    })
    expect(await starts()).toEqual([
      '2037-10-05T08:00',
      '2037-10-13T15:00',
      '2037-10-19T08:00',
      '2037-10-26T09:00',
      '2037-11-02T09:00',
    ])
  })

  test('200 moves this and the following by as many days, to the same hour on the wall', async () => {
    const { instructor, starts, at, list } = await buildSeries()
    const { body } = await call(instructor, moveLiveSession, {
      params: await at(2),
      body: to('2037-10-20', '13', 'following'),
    })
    expect(body.series?.recurrence).toMatchObject({ weekdays: ['TU'], count: 3 })
    expect(await starts()).toEqual([
      '2037-10-05T08:00',
      '2037-10-12T08:00',
      '2037-10-20T13:00',
      '2037-10-27T14:00',
      '2037-11-03T14:00',
    ])
    const [first] = await list()
    expect(first?.series?.recurrence).toMatchObject({ weekdays: ['MO'], until: '2037-10-18' })
  })

  test('200 moves all a week later; what was moved by itself stays', async () => {
    const { instructor, starts, at } = await buildSeries()
    await call(instructor, moveLiveSession, {
      params: await at(4),
      body: to('2037-12-24', '10', 'this'),
    })
    await call(instructor, moveLiveSession, {
      params: await at(0),
      body: to('2037-10-12', '08', 'all'),
    })
    expect(await starts()).toEqual([
      '2037-10-12T08:00',
      '2037-10-19T08:00',
      '2037-10-26T09:00',
      '2037-11-02T09:00',
      '2037-12-24T10:00',
    ])
  })
})

describe('POST …/cancel/ of one, the following, all', () => {
  test('200 cancels what is meant and says so once', async () => {
    const { instructor, learner, list, at } = await buildSeries()
    const standing = async () => (await list()).map(({ status }) => status[0]).join('')
    const cancel = async (index: number, scope: 'this' | 'following' | 'all') =>
      call(instructor, cancelLiveSession, {
        params: await at(index),
        body: { reason: 'Holiday', scope },
      })
    await cancel(1, 'this')
    expect(await standing()).toBe('scsss')
    const { body } = await cancel(3, 'following')
    expect(body.series?.recurrence).toMatchObject({ until: '2037-10-25' })
    expect(await standing()).toBe('scscc')
    expect((await cancel(3, 'all')).error.code).toBe('live_session_over')
    await cancel(0, 'all')
    expect(await standing()).toBe('ccccc')
    const { drainJobs } = await testApp()
    await drainJobs()
    const { body: news } = await call(learner, listNotifications, {})
    const told = news.items.filter(({ title }) => title.includes('was canceled'))
    expect(told).toHaveLength(3)
  })

  test('403 for a learner', async () => {
    const { learner, at } = await buildSeries()
    const body = { reason: 'No', scope: 'all' as const }
    const { status } = await call(learner, cancelLiveSession, { params: await at(0), body })
    expect(status).toBe(403)
  })
})
