import { paragraphs } from '#contract/plain-document.ts'
import { announce } from '#server/announcements/announce.ts'
import { publishAnnouncement } from '#server/announcements/publish-announcement.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { asMember } from './act-as.ts'
import { daysAgo } from './organizations.ts'

interface DemoAnnouncement {
  by: string
  toCourse?: true
  /** Before now; below zero it waits for its time. */
  daysAgo: number
  title: string
  text: string[]
}

const amara = 'admin@lyceum.test'
const ines = 'instructor@lyceum.test'

const announcements: DemoAnnouncement[] = [
  {
    by: amara,
    daysAgo: 21,
    title: 'The reading room is open on Saturdays again',
    text: [
      'From this week on, ten to four. Bring your own tea; the kettle is new and works.',
      'Who wants to meet there with a group writes to me, so that nobody stands in front of a full table.',
    ],
  },
  {
    by: ines,
    toCourse: true,
    daysAgo: 4,
    title: 'A second example in part two',
    text: [
      'Several of you asked for one more worked example before the exercises. It stands at the end of the second lesson now.',
      'If you have done the part already you miss nothing: it shows the same steps with other numbers.',
    ],
  },
  {
    by: amara,
    daysAgo: 0.8,
    title: 'Open evening next week',
    text: [
      'We show three lessons to everyone who is curious. Bring someone along who has been thinking about a course for a while.',
    ],
  },
  {
    by: ines,
    toCourse: true,
    daysAgo: -3,
    title: 'Questions for the last meeting',
    text: ['Please write your questions into the discussion until Thursday, then I can prepare.'],
  },
]

/** What was announced at Northwind Academy: some of it long ago, some new, one waits for its time. */
export async function loadAnnouncements(app: Mechanisms) {
  const people = await asSystem(app, ({ db }) =>
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
      .select(['p.email', 'm.person_id', 'm.organization_id', 'm.role', 'c.course_id'])
      .where('p.email', 'in', [amara, ines])
      .orderBy('c.learner_count', (order) => order.desc().nullsLast())
      .execute(),
  )
  for (const { by, toCourse, daysAgo: days, title, text } of announcements) {
    const person = people.find(({ email }) => email === by)
    if (!person || (toCourse && !person.course_id)) continue
    const member = {
      personId: person.person_id,
      organizationId: person.organization_id,
      role: person.role as 'admin' | 'instructor',
    }
    const written = await asMember(app, member, { at: daysAgo(Math.max(0.01, days)) }, (ctx) =>
      announce(ctx, {
        title,
        body: paragraphs(...text),
        course_id: toCourse ? person.course_id : null,
        publish_at: days < 0 ? daysAgo(days).toISOString() : null,
        by_mail: false,
      }),
    )
    if (days < 0) continue
    await asSystem(app, (ctx) =>
      publishAnnouncement({ ...ctx, now: daysAgo(days) }, member.organizationId, written.id),
    )
  }
}
