import { Temporal } from 'temporal-polyfill'
import type { EventBody, EventTime } from '#contract/calendar.ts'
import type { RecurrenceRule } from '#contract/recurrence.ts'
import { createPersonalEvent, createSharedEvent } from '#server/calendar/create-event.ts'
import { changeEvent } from '#server/calendar/change-event.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember, asPerson } from './act-as.ts'
import { daysAgo } from './organizations.ts'

interface DemoEvent {
  by: string
  for: 'me' | 'organization' | 'course'
  title: string
  description?: string
  location?: string
  /** Days from today, and the hour on the clock of the place; without an hour all day. */
  day: number
  hour?: string
  minutes?: number
  days?: number
  zone?: string
  recurrence?: RecurrenceRule
  /** The second occurrence is two hours later for once. */
  moveSecond?: true
}

const amara = 'admin@lyceum.test'
const ines = 'instructor@lyceum.test'
const learner = 'learner@lyceum.test'
const multi = 'multi@lyceum.test'
const berlin = 'Europe/Berlin'

const events: DemoEvent[] = [
  {
    by: amara,
    for: 'organization',
    title: 'Open evening',
    description: 'Three lessons for everyone who is curious. Bring someone along.',
    location: 'Reading room',
    day: 6,
    hour: '18:00',
    minutes: 150,
  },
  {
    by: amara,
    for: 'organization',
    title: 'Winter break',
    description: 'No sessions in these days. Lessons stay open.',
    day: 37,
    days: 12,
  },
  {
    by: amara,
    for: 'organization',
    title: 'Reading room open',
    location: 'Reading room',
    day: -13,
    hour: '10:00',
    minutes: 360,
    recurrence: { frequency: 'weekly', interval: 1, weekdays: ['SA'] },
  },
  {
    by: ines,
    for: 'course',
    title: 'Office hour',
    description: 'Come with anything that you got stuck on.',
    location: 'https://meet.example.test/office-hour',
    day: -12,
    hour: '11:30',
    minutes: 45,
    zone: 'America/New_York',
    recurrence: { frequency: 'weekly', interval: 1, weekdays: ['TU', 'TH'], count: 12 },
    moveSecond: true,
  },
  {
    by: ines,
    for: 'me',
    title: 'Prepare the new part',
    day: 1,
    hour: '09:00',
    minutes: 120,
    recurrence: { frequency: 'daily', interval: 1, count: 4 },
  },
  { by: ines, for: 'me', title: 'Dentist', day: 2, hour: '11:15', minutes: 45 },
  {
    by: learner,
    for: 'me',
    title: 'Study group with Tomás',
    location: 'Library, second floor',
    day: -6,
    hour: '17:30',
    minutes: 90,
    recurrence: { frequency: 'weekly', interval: 1, weekdays: ['MO'] },
  },
  { by: learner, for: 'me', title: 'Read chapter four', day: 0, hour: '19:00', minutes: 60 },
  { by: learner, for: 'me', title: 'Exam at university', day: 9, hour: '08:30', minutes: 180 },
  { by: learner, for: 'me', title: 'Visiting my parents', day: 12, days: 3 },
  {
    by: multi,
    for: 'organization',
    title: 'Staff meeting',
    day: -10,
    hour: '15:00',
    minutes: 60,
    recurrence: { frequency: 'monthly', interval: 1, weekdays: ['TH'], nth: 1 },
  },
]

/** What people of the demo have in their calendars, from last week to the next weeks. */
export async function loadCalendar(app: Mechanisms) {
  const people = await listPeople(app)
  for (const event of events) {
    const person = people.get(event.by)
    if (!person) continue
    const at = { at: daysAgo(15) }
    const body = bodyOf(event, app.clock.now())
    const course_id = event.for === 'course' ? person.course_id : null
    if (event.for === 'course' && !course_id) continue
    const { id } =
      event.for === 'me'
        ? await asPerson(app, person.personId, at, (ctx) => createPersonalEvent(ctx, body))
        : await asMember(app, person, at, (ctx) => createSharedEvent(ctx, { ...body, course_id }))
    if (event.moveSecond) {
      await asMember(app, person, { at: daysAgo(14) }, (ctx) => moveSecond(ctx, id, body))
    }
  }
}

async function moveSecond(
  ctx: Parameters<typeof changeEvent>[0],
  eventId: string,
  { time }: EventBody,
) {
  const row = await ctx.db
    .selectFrom('calendar_events')
    .selectAll()
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const first = Temporal.Instant.from(row.starts_at.toISOString()).toZonedDateTimeISO(row.zone)
  const second = first.add({ days: first.dayOfWeek === 2 ? 2 : 5 })
  if (time.all_day) return
  const length = Date.parse(time.ends_at) - Date.parse(time.starts_at)
  const starts = second.add({ hours: 2 }).epochMilliseconds
  await changeEvent(ctx, eventId, {
    scope: 'this',
    date: second.toPlainDate().toString(),
    time: {
      all_day: false,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + length).toISOString(),
      zone: row.zone,
    },
  })
}

function bodyOf(event: DemoEvent, now: Date): EventBody {
  return {
    title: event.title,
    description: event.description ?? '',
    location: event.location ?? '',
    time: timeOf(event, now),
    recurrence: event.recurrence ?? null,
  }
}

function timeOf(
  { day, hour, minutes = 60, days = 1, zone = berlin }: DemoEvent,
  now: Date,
): EventTime {
  const date = Temporal.Instant.from(now.toISOString())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: day })
  if (!hour) {
    const end_date = date.add({ days }).toString()
    return { all_day: true, start_date: date.toString(), end_date }
  }
  const starts = date.toZonedDateTime({ timeZone: zone, plainTime: hour }).epochMilliseconds
  return {
    all_day: false,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + minutes * 60_000).toISOString(),
    zone,
  }
}

/** People by address, in the organization that they have most to say in, with a course that they teach. */
const listPeople = (app: Mechanisms) =>
  asSystem(app, async ({ db }) => {
    const rows = await db
      .selectFrom('people as p')
      .innerJoin('memberships as m', 'm.person_id', 'p.id')
      .leftJoin('course_instructors as i', (join) =>
        join
          .onRef('i.organization_id', '=', 'm.organization_id')
          .onRef('i.person_id', '=', 'p.id')
          .on('i.rights', '=', 'owner'),
      )
      .leftJoin('enrollments as e', (join) =>
        join
          .onRef('e.organization_id', '=', 'i.organization_id')
          .onRef('e.course_id', '=', 'i.course_id'),
      )
      .leftJoin('people as l', (join) =>
        join.onRef('l.id', '=', 'e.person_id').on('l.email', '=', learner),
      )
      .select([
        'p.email',
        'p.id',
        'm.organization_id',
        'm.role',
        'i.course_id',
        'l.id as learner_id',
      ])
      .where('p.email', 'in', [amara, ines, learner, multi])
      .orderBy((eb) =>
        eb.case('m.role').when('admin').then(2).when('instructor').then(1).else(0).end(),
      )
      .orderBy('l.id', (order) => order.asc().nullsFirst())
      .execute()
    // The last one wins: the highest role, and a course that the demo's learner takes.
    return new Map(
      rows.map((row) => [
        row.email,
        {
          personId: row.id,
          organizationId: row.organization_id,
          role: row.role as 'admin' | 'instructor' | 'learner',
          course_id: row.course_id,
        },
      ]),
    )
  })
