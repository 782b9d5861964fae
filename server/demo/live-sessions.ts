import type { LiveSessionBody } from '#contract/live-sessions.ts'
import { listInvited } from '#server/live-sessions/audience.ts'
import { cancelLiveSession } from '#server/live-sessions/change-live-session.ts'
import { endLiveSession } from '#server/live-sessions/end-live-session.ts'
import { recordJoined, recordLeft } from '#server/live-sessions/record-stay.ts'
import { scheduleLiveSession } from '#server/live-sessions/schedule-live-session.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'

interface DemoSession {
  /** From now; below zero it is over. */
  inDays: number
  hour: number
  /** Instead of an hour: it goes on now. */
  startedMinutesAgo?: number
  minutes: number
  by: 'admin@lyceum.test' | 'instructor@lyceum.test'
  for: 'course' | 'group'
  body: Pick<LiveSessionBody, 'title' | 'description'> & Partial<LiveSessionBody>
  cancelled?: string
}

const ines = 'instructor@lyceum.test'
const amara = 'admin@lyceum.test'

const questions = (inDays: number, about: string): DemoSession => ({
  inDays,
  hour: 18,
  minutes: 60,
  by: ines,
  for: 'course',
  body: {
    title: `Questions and answers: ${about}`,
    description: 'Bring what you got stuck on. We work through it together, screen by screen.',
  },
})

const sessions: DemoSession[] = [
  questions(-21, 'getting started'),
  questions(-14, 'the first project'),
  questions(-7, 'reading results'),
  {
    inDays: -3,
    hour: 17,
    minutes: 45,
    by: amara,
    for: 'group',
    body: { title: 'How we work together', description: 'A round of names, then the calendar.' },
  },
  {
    ...questions(0, ''),
    startedMinutesAgo: 20,
    minutes: 150,
    body: {
      title: 'Open studio: bring your draft',
      description: 'We look at one draft after the other. Come when you can, leave when you must.',
    },
  },
  questions(1, 'the second project'),
  {
    inDays: 3,
    hour: 17,
    minutes: 90,
    by: amara,
    for: 'group',
    body: {
      title: 'Guest evening: a day in a newsroom',
      description:
        'Our guest joins by another service; the link opens a quarter of an hour before.',
      outside_url: 'https://meet.example.test/newsroom',
      capacity: 40,
    },
  },
  {
    ...questions(5, 'an extra round'),
    cancelled: 'Too few of you could come. We take the questions next week.',
  },
  {
    ...questions(2, ''),
    body: {
      title: 'Weekly study hour',
      description: 'The same hour every week: we read, you ask.',
      recurrence: { frequency: 'weekly', interval: 1, count: 6 },
    },
  },
  {
    ...questions(8, 'before you hand in'),
    body: {
      title: 'Office hour before the hand-in',
      description: 'One by one: you wait outside until it is your turn.',
      has_waiting_room: true,
      sharing: 'everyone',
      capacity: 12,
    },
  },
]

/** Sessions of Northwind Academy: some over, with who was there, and some to come. */
export async function loadLiveSessions(app: Mechanisms) {
  const people = await readPlace(app)
  for (const session of sessions) {
    const person = people.find(({ email }) => email === session.by)
    if (!person || (session.for === 'course' ? !person.course_id : !person.group_id)) continue
    const member = {
      personId: person.person_id,
      organizationId: person.organization_id,
      role: person.role as 'admin' | 'instructor',
    }
    const startsAt = session.startedMinutesAgo
      ? after(new Date(), -session.startedMinutesAgo)
      : at(session.inDays, session.hour)
    const endsAt = after(startsAt, session.minutes)
    const writtenAt =
      startsAt < new Date() ? after(startsAt, -6 * 1440) : after(new Date(), -3 * 1440)
    const scheduled = await asMember(app, member, { at: writtenAt }, (ctx) =>
      scheduleLiveSession(ctx, {
        capacity: null,
        outside_url: null,
        has_waiting_room: false,
        sharing: 'everyone',
        recurrence: null,
        ...session.body,
        course_id: session.for === 'course' ? person.course_id : null,
        group_id: session.for === 'group' ? person.group_id : null,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
        time_zone: 'Europe/Lisbon',
      }),
    )
    const { cancelled } = session
    if (cancelled) {
      await asMember(app, member, { at: after(new Date(), -300) }, (ctx) =>
        cancelLiveSession(ctx, scheduled.id, { reason: cancelled }),
      )
    }
    if (endsAt > new Date()) continue
    await attend(app, member.organizationId, scheduled.id, startsAt, endsAt)
    await asMember(app, member, { at: endsAt }, (ctx) => endLiveSession(ctx, scheduled.id))
  }
}

/** Most come, some late, some leave early, some not at all. */
async function attend(
  app: Mechanisms,
  organizationId: string,
  sessionId: string,
  startsAt: Date,
  endsAt: Date,
) {
  await asSystem(app, async (ctx) => {
    const session = await ctx.db
      .selectFrom('live_sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const invited = await listInvited(ctx, session)
    for (const [place, { person_id, role }] of invited.entries()) {
      const seed = (place * 7 + startsAt.getUTCDate()) % 10
      if (role === 'learner' && seed > 6) continue
      const stay = { organizationId, sessionId, personId: person_id }
      await recordJoined(ctx, stay, after(startsAt, role === 'learner' ? seed * 2 - 4 : -8))
      const left =
        role === 'learner' && seed === 5 ? after(startsAt, 17) : after(endsAt, -(seed % 3))
      await recordLeft(ctx, stay, left)
    }
  })
}

const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

function at(inDays: number, hour: number) {
  const day = new Date(Date.now() + inDays * 86_400_000)
  day.setUTCHours(hour, 0, 0, 0)
  return day
}

const readPlace = (app: Mechanisms) =>
  asSystem(app, ({ db }) =>
    db
      .selectFrom('memberships as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .leftJoin('course_instructors as i', (join) =>
        join
          .onRef('i.organization_id', '=', 'm.organization_id')
          .onRef('i.person_id', '=', 'm.person_id'),
      )
      .leftJoin('published_courses as c', (join) =>
        join
          .onRef('c.organization_id', '=', 'i.organization_id')
          .onRef('c.course_id', '=', 'i.course_id'),
      )
      .leftJoin('member_groups as g', (join) =>
        join
          .onRef('g.organization_id', '=', 'm.organization_id')
          .on('g.name', '=', 'Evening class'),
      )
      .select([
        'p.email',
        'm.person_id',
        'm.organization_id',
        'm.role',
        'c.course_id',
        'g.id as group_id',
      ])
      .where('p.email', 'in', [amara, ines])
      .orderBy('c.learner_count', (order) => order.desc().nullsLast())
      .execute(),
  )
