import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import * as calendar from '#contract/calendar.ts'
import type { RecurrenceRule, SeriesScope } from '#contract/recurrence.ts'
import { asSystem } from '#server/jobs/job.ts'
import { type Actor, buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'

const zone = 'Europe/Berlin'
const words = { title: 'Choir', description: '', location: '' }
const hour = (starts_at: string, ends_at: string) => ({
  all_day: false as const,
  starts_at,
  ends_at,
  zone,
})
const mondays = hour('2026-10-05T07:00:00Z', '2026-10-05T08:00:00Z')
const weekly: RecurrenceRule = { frequency: 'weekly', interval: 1, count: 6 }
const autumn = { from: '2026-10-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }

async function read(actor: Actor, query: Partial<typeof autumn> & Record<string, string> = {}) {
  const { status, body } = await call(actor, calendar.listCalendarEntries, {
    query: { ...autumn, ...query },
  })
  expect(status).toBe(200)
  return body.entries
}

const starts = async (actor: Actor) =>
  (await read(actor)).map((entry) => entry.starts_at.slice(0, 16))

async function createChoir(actor: Actor) {
  const { status, body } = await call(actor, calendar.createPersonalEvent, {
    body: { ...words, time: mondays, recurrence: weekly },
  })
  expect(status).toBe(200)
  return body.id
}

const change = (actor: Actor, eventId: string, body: Record<string, unknown>) =>
  call(actor, calendar.changePersonalEvent, { params: { eventId }, body })

const remove = (actor: Actor, eventId: string, scope: SeriesScope, date: string) =>
  call(actor, calendar.deletePersonalEvent, { params: { eventId }, query: { scope, date } })

test('a personal event is in my calendar and in nobody else’s', async () => {
  const { learner, admin } = await buildClassroom()
  const id = await createChoir(learner)
  expect(await starts(learner)).toEqual([
    '2026-10-05T07:00',
    '2026-10-12T07:00',
    '2026-10-19T07:00',
    '2026-10-26T08:00',
    '2026-11-02T08:00',
    '2026-11-09T08:00',
  ])
  expect(await read(admin)).toEqual([])
  expect((await change(admin, id, { title: 'Mine' })).status).toBe(404)
})

test('one occurrence moves alone', async () => {
  const { learner } = await buildClassroom()
  const id = await createChoir(learner)
  const time = hour('2026-10-13T15:00:00Z', '2026-10-13T16:00:00Z')
  expect((await change(learner, id, { scope: 'this', date: '2026-10-12', time })).status).toBe(200)
  expect((await starts(learner)).slice(0, 3)).toEqual([
    '2026-10-05T07:00',
    '2026-10-13T15:00',
    '2026-10-19T07:00',
  ])
})

test('the following get another name and hour; those before stay', async () => {
  const { learner } = await buildClassroom()
  const id = await createChoir(learner)
  const time = hour('2026-10-20T17:00:00Z', '2026-10-20T19:00:00Z')
  const { body } = await change(learner, id, {
    scope: 'following',
    date: '2026-10-19',
    time,
    title: 'Orchestra',
  })
  expect(body.id).not.toBe(id)
  const entries = await read(learner)
  expect(entries.map((entry) => [entry.title, entry.starts_at.slice(0, 16)])).toEqual([
    ['Choir', '2026-10-05T07:00'],
    ['Choir', '2026-10-12T07:00'],
    ['Orchestra', '2026-10-20T17:00'],
    ['Orchestra', '2026-10-27T18:00'],
    ['Orchestra', '2026-11-03T18:00'],
    ['Orchestra', '2026-11-10T18:00'],
  ])
})

test('all move together, and what was canceled stays cancelled', async () => {
  const { learner } = await buildClassroom()
  const id = await createChoir(learner)
  await remove(learner, id, 'this', '2026-10-12')
  const time = hour('2026-10-20T07:00:00Z', '2026-10-20T08:00:00Z')
  await change(learner, id, { scope: 'all', date: '2026-10-19', time })
  expect(await starts(learner)).toEqual([
    '2026-10-06T07:00',
    '2026-10-20T07:00',
    '2026-10-27T08:00',
    '2026-11-03T08:00',
    '2026-11-10T08:00',
  ])
})

test('deleting the following keeps those before, deleting all leaves nothing', async () => {
  const { learner } = await buildClassroom()
  const id = await createChoir(learner)
  await remove(learner, id, 'following', '2026-10-19')
  expect(await starts(learner)).toEqual(['2026-10-05T07:00', '2026-10-12T07:00'])
  await remove(learner, id, 'all', '2026-10-05')
  expect(await starts(learner)).toEqual([])
  expect((await remove(learner, id, 'all', '2026-10-05')).status).toBe(404)
})

test('a change made meanwhile is not overwritten', async () => {
  const { learner } = await buildClassroom()
  const id = await createChoir(learner)
  await change(learner, id, { title: 'First', sequence: 0 })
  const { status, error } = await change(learner, id, { title: 'Second', sequence: 0 })
  expect([status, error.code]).toEqual([409, 'event_changed'])
})

test.each([
  ['31 February', { frequency: 'yearly', month: 2, month_day: 31 }, 400],
  ['an end before the beginning', { frequency: 'daily', until: '2026-01-01' }, 400],
  ['every second', { frequency: 'secondly' }, 400],
  ['without end', { frequency: 'daily' }, 200],
])('a rule of %s', async (_, recurrence, expected) => {
  const { learner } = await buildClassroom()
  const { status } = await call(learner, calendar.createPersonalEvent, {
    body: { ...words, time: mondays, recurrence: recurrence as RecurrenceRule },
  })
  expect(status).toBe(expected)
  if (status === 200) expect(await read(learner)).toHaveLength(87)
})

test.each([
  ['a century', { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }],
  ['backwards', { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }],
  ['an unknown kind', { ...autumn, kinds: 'event,party' }],
  ['no date', { from: 'soon', to: 'later' }],
])('asking for %s is refused', async (_, query) => {
  const { learner } = await buildClassroom()
  expect((await call(learner, calendar.listCalendarEntries, { query })).status).toBe(400)
})

test('an event of the organization is seen by members, one of a course by its people', async () => {
  const { organization, admin, instructor, learner, stranger } = await buildClassroom()
  const course = await buildPublishedCourse({
    organizationId: organization.id,
    instructorId: instructor.id,
  })
  const outsider = await buildMember(organization.id, 'learner')
  await enroll(learner, course)
  const params = { organizationId: organization.id }
  const share = (actor: Actor, title: string, course_id: string | null) =>
    call(actor, calendar.createSharedEvent, {
      params,
      body: { ...words, title, time: mondays, recurrence: null, course_id },
    })
  expect((await share(learner, 'No', null)).status).toBe(403)
  expect((await share(admin, 'Open day', null)).status).toBe(200)
  const { body } = await share(instructor, 'Field trip', course.id)
  const titles = async (actor: Actor) => (await read(actor)).map(({ title }) => title)
  expect(await titles(learner)).toEqual(['Open day', 'Field trip'])
  expect(await titles(outsider)).toEqual(['Open day'])
  expect(await titles(admin)).toEqual(['Open day', 'Field trip'])
  expect(await titles(stranger)).toEqual([])
  const [, trip] = await read(learner)
  expect(trip).toMatchObject({ can: { update: false, delete: false }, zone })
  const asLearner = await call(learner, calendar.changeSharedEvent, {
    params: { ...params, eventId: body.id },
    body: { title: 'Mine now' },
  })
  expect(asLearner.status).toBe(403)
  const { status } = await call(instructor, calendar.deleteSharedEvent, {
    params: { ...params, eventId: body.id },
    query: {},
  })
  expect(status).toBe(204)
  expect(await titles(learner)).toEqual(['Open day'])
})

test('due dates count from my own start, openings and the course’s own dates are there', async () => {
  const { organization, instructor, learner } = await buildClassroom()
  const course = await buildPublishedCourse({
    organizationId: organization.id,
    instructorId: instructor.id,
    course: {
      starts_at: new Date('2026-10-05T08:00:00Z'),
      ends_at: new Date('2026-12-01T08:00:00Z'),
    },
    lessons: [
      { title: 'Essay', kind: 'assignment', due_at: '2026-10-20T10:00:00.000Z' },
      { title: 'Reading', due_after_days: 7 },
      { title: 'Finale', opens_at: '2026-11-01T10:00:00.000Z' },
    ],
  })
  await enroll(learner, course, new Date('2026-10-10T12:00:00Z'))
  const of = async (actor: Actor) =>
    (await read(actor)).map(({ kind, title, starts_at }) => [kind, title, starts_at.slice(0, 10)])
  expect(await of(learner)).toEqual([
    ['course_start', 'Test course', '2026-10-05'],
    ['due', 'Reading', '2026-10-17'],
    ['due', 'Essay', '2026-10-20'],
    ['opening', 'Finale', '2026-11-01'],
    ['course_end', 'Test course', '2026-12-01'],
  ])
  expect(await of(instructor)).toEqual([
    ['course_start', 'Test course', '2026-10-05'],
    ['due', 'Essay', '2026-10-20'],
    ['opening', 'Finale', '2026-11-01'],
    ['course_end', 'Test course', '2026-12-01'],
  ])
  expect(await read(learner, { kinds: 'due', course_id: course.id })).toHaveLength(2)
  expect(await read(learner, { organization_id: crypto.randomUUID() })).toEqual([])
})

test('live sessions are there for the people of the course, cancelled ones only in the feed', async () => {
  const { organization, instructor, learner, admin, stranger } = await buildClassroom()
  const outsider = await buildMember(organization.id, 'learner')
  const course = await buildPublishedCourse({ organizationId: organization.id })
  await enroll(learner, course)
  const { mechanisms } = await testApp()
  const session = {
    organization_id: organization.id,
    course_id: course.id,
    host_id: instructor.id,
    time_zone: 'Asia/Kathmandu',
    attendance_minutes: 10,
    starts_at: new Date('2026-11-20T10:00:00Z'),
    ends_at: new Date('2026-11-20T11:00:00Z'),
    created_at: new Date(),
    updated_at: new Date(),
  }
  await asSystem(mechanisms, ({ db }) =>
    db
      .insertInto('live_sessions')
      .values([
        { ...session, title: 'Seminar' },
        { ...session, title: 'Called off', cancelled_at: new Date() },
      ])
      .execute(),
  )
  const titles = async (actor: Actor) => (await read(actor)).map(({ title }) => title)
  for (const actor of [learner, instructor, admin]) expect(await titles(actor)).toEqual(['Seminar'])
  for (const actor of [outsider, stranger]) expect(await titles(actor)).toEqual([])
  const [seminar] = await read(learner)
  expect(seminar).toMatchObject({ kind: 'live_session', zone: 'Asia/Kathmandu', as: 'learner' })
})

test('warns of what else is at that time, also weeks ahead, but not of itself', async () => {
  const { learner } = await buildClassroom()
  const id = await createChoir(learner)
  const time = hour('2026-10-21T07:30:00Z', '2026-10-21T08:30:00Z')
  const recurrence: RecurrenceRule = { frequency: 'daily', interval: 1 }
  const ask = (event_id?: string) =>
    call(learner, calendar.findConflicts, {
      body: { time, recurrence, ...(event_id && { event_id }) },
    })
  expect((await ask()).body.conflicts.map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
  ])
  expect((await ask(id)).body.conflicts).toEqual([])
})

test('the secret address gives my calendar to any reader, until it is reset', async () => {
  const { learner } = await buildClassroom()
  const { clock } = await testApp()
  const soon = new Date(clock.now().getTime() + 86_400_000)
  const body = {
    ...words,
    time: hour(soon.toISOString(), new Date(soon.getTime() + 3_600_000).toISOString()),
    recurrence: weekly,
  }
  const created = await call(learner, calendar.createPersonalEvent, { body })
  const single = await call(learner, calendar.createPersonalEvent, {
    body: { ...body, title: 'Cancelled', recurrence: null },
  })
  await call(learner, calendar.deletePersonalEvent, {
    params: { eventId: single.body.id },
    query: {},
  })
  expect((await call(learner, calendar.getCalendarFeed, {})).body.url).toBeNull()
  const first = await call(learner, calendar.resetCalendarFeed, {})
  expect((await call(learner, calendar.getCalendarFeed, {})).body.url).toBe(first.body.url)
  const answer = await fetchFeed(first.body.url)
  expect(answer.headers['content-type']).toContain('text/calendar')
  const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent')
  const found = events.map((event) => [
    event.getFirstPropertyValue('uid')?.toString().split('@')[0],
    event.getFirstPropertyValue('status'),
    event.getFirstPropertyValue('sequence'),
  ])
  expect(found).toEqual(
    expect.arrayContaining([
      [`event-${created.body.id}`, 'CONFIRMED', 0],
      [`event-${single.body.id}`, 'CANCELLED', 1],
    ]),
  )
  await call(learner, calendar.resetCalendarFeed, {})
  expect((await fetchFeed(first.body.url)).statusCode).toBe(404)
  const file = await call(learner, calendar.downloadCalendarEntry, {
    query: { uid: `event-${created.body.id}` },
  })
  expect(Buffer.from(file.body.base64, 'base64').toString()).toContain('RRULE:FREQ=WEEKLY')
  expect(
    (await call(learner, calendar.downloadCalendarEntry, { query: { uid: 'event-x' } })).status,
  ).toBe(404)
})

async function fetchFeed(url: string | null) {
  const { server } = await testApp()
  return server.inject({ method: 'GET', url: new URL(url ?? '').pathname })
}

async function enroll(
  person: Actor,
  course: { id: string; organizationId: string },
  startedAt = new Date('2026-09-01T00:00:00Z'),
) {
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db }) =>
    db
      .insertInto('enrollments')
      .values({
        organization_id: course.organizationId,
        course_id: course.id,
        person_id: person.id,
        status: 'active',
        source: 'self',
        created_at: startedAt,
        started_at: startedAt,
      })
      .execute(),
  )
}
